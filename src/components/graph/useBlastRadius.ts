import { useEffect, useMemo, useState } from 'react';
import { blastRadius, edgePairs, type BlastRadius } from './model/blastRadius';
import type { GraphData } from './types';
import { askGraph } from './worker/graphClient';

interface Found {
  data: GraphData;
  start: string;
  radius: BlastRadius;
}

/** What depends on a node, worked out in the worker; undefined while nothing is asked for or it is not known yet. */
export function useBlastRadius(data: GraphData, start: string | undefined): BlastRadius | undefined {
  const [found, setFound] = useState<Found>();
  const pairs = useMemo(() => edgePairs(data), [data]);
  useEffect(() => {
    if (start === undefined) return undefined;
    let isWanted = true;
    const number = data.nodes.findIndex(({ id }) => id === start);
    void askGraph<'dependents'>({ kind: 'dependents', count: data.nodes.length, pairs, start: number }).then(
      ({ hops }) => {
        if (isWanted) setFound({ data, start, radius: blastRadius(data.nodes, hops) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [data, pairs, start]);
  // That of another node must not be shown; that of older data may, until the new one is there.
  return start !== undefined && found?.start === start ? found.radius : undefined;
}
