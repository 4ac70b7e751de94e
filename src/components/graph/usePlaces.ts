import { useEffect, useState } from 'react';
import type { Drawing, Places } from './types';
import { placesOf, prepareLayout } from './worker/places';

export interface Placed {
  drawing: Drawing;
  places: Places;
}

/** The last drawing whose places are known, and whether that is the one that was asked for. */
export function usePlaces(drawing: Drawing): { placed: Placed | undefined; isPlacing: boolean } {
  const [placed, setPlaced] = useState<Placed>();
  useEffect(() => {
    let isWanted = true;
    void placesOf(drawing).then((places) => {
      if (isWanted) setPlaced({ drawing, places });
    });
    return () => {
      isWanted = false;
    };
  }, [drawing]);
  return { placed, isPlacing: placed?.drawing !== drawing };
}

/** Gets ready to place a graph as soon as one is wanted, before its data is there. */
export function usePreparedLayout(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) prepareLayout();
  }, [isWanted]);
}
