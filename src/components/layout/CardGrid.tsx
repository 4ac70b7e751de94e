import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cardAfterKey, cardWindow } from './cardWindow';

/** Pixels between cards and around the grid. */
const GAP = 12;
const GUTTER = 16;

const useStyles = makeStyles({
  scroller: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    boxSizing: 'border-box',
    padding: `${GAP}px ${GUTTER}px`,
    scrollbarGutter: 'stable',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  grid: { position: 'relative', listStyleType: 'none', margin: 0, padding: 0 },
  card: { position: 'absolute', boxSizing: 'border-box', contain: 'layout style paint' },
});

interface Room {
  width: number;
  height: number;
}

/** The size of an element's content box, followed while it is there. */
function useRoom(): readonly [Room, (element: HTMLElement | null) => (() => void) | undefined] {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  const follow = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => {
      const next = { width: element.clientWidth - 2 * GUTTER, height: element.clientHeight };
      setRoom((now) => (now.width === next.width && now.height === next.height ? now : next));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, follow];
}

export interface CardGridProps<Item extends { id: string }> {
  /** Read aloud as the name of the list. */
  label: string;
  items: readonly Item[];
  /** Pixels: cards are at least so wide and exactly so high. */
  minCardWidth: number;
  cardHeight: number;
  /** One card; its link or first control takes the focus. */
  children: (item: Item) => ReactNode;
}

/**
 * Cards in as many columns as fit, of which only those around the visible part are drawn: five thousand cost as much
 * as fifty. Arrow keys, Home and End lead from card to card; Tab passes through what is drawn.
 */
export function CardGrid<Item extends { id: string }>(props: CardGridProps<Item>) {
  const { label, items, minCardWidth, cardHeight, children } = props;
  const styles = useStyles();
  const [room, follow] = useRoom();
  // The number of the first visible row of pixels, rounded: most scroll events then change nothing.
  const [scrolled, setScrolled] = useState(0);
  const wanted = useRef<number>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const step = cardHeight + GAP;
  const { columns, rows, from, to } = cardWindow({
    count: items.length,
    width: room.width,
    minCardWidth,
    rowHeight: cardHeight,
    gap: GAP,
    scrollTop: scrolled * step,
    viewHeight: room.height,
  });
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const card = scroller.current?.querySelector(`[data-card="${wanted.current}"]`);
    const control = card?.querySelector<HTMLElement>('a[href], button');
    if (!control) return;
    wanted.current = undefined;
    control.focus({ preventScroll: true });
  });
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = Number(
      event.target instanceof Element && event.target.closest('[data-card]')?.getAttribute('data-card'),
    );
    const next = Number.isInteger(at) ? cardAfterKey(event.key, at, columns, items.length) : undefined;
    const box = scroller.current;
    if (next === undefined || box === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const top = Math.floor(next / columns) * step;
    wanted.current = next;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + step > box.scrollTop + box.clientHeight)
      box.scrollTop = top + step + GAP - box.clientHeight;
    setScrolled(Math.floor(box.scrollTop / step));
    box.querySelector<HTMLElement>(`[data-card="${next}"] a[href]`)?.focus({ preventScroll: true });
  };
  const width = columns === 1 ? '100%' : `calc((100% - ${(columns - 1) * GAP}px) / ${columns})`;
  return (
    <div
      ref={(element) => {
        scroller.current = element;
        const stop = follow(element);
        return () => {
          scroller.current = null;
          stop?.();
        };
      }}
      className={styles.scroller}
      role="presentation"
      onKeyDown={handleKey}
      onScroll={({ currentTarget }) => setScrolled(Math.floor(currentTarget.scrollTop / step))}
    >
      <ul className={styles.grid} aria-label={label} style={{ height: Math.max(0, rows * step - GAP) }}>
        {items.slice(from, to).map((item, offset) => {
          const at = from + offset;
          const column = at % columns;
          return (
            <li
              key={item.id}
              className={styles.card}
              data-card={at}
              aria-setsize={items.length}
              aria-posinset={at + 1}
              style={{
                top: Math.floor(at / columns) * step,
                left: `calc((100% + ${GAP}px) / ${columns} * ${column})`,
                width,
                height: cardHeight,
              }}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
