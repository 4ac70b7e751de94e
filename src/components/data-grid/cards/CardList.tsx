/** The same rows as a table's, one card each, for tablets and phones (issue 10, part 6). */
import { mergeClasses } from '@fluentui/react-components';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { AppError } from '@/services/errors/AppError';
import { cardAfterKey } from '@/components/layout/cardWindow';
import type { HierarchyPlace, SortState } from '../columnSpec';
import { GridOverlay } from '../GridOverlay';
import { useEngagement } from '../useEngagement';
import { CARD, useCardListStyles } from './CardList.styles';
import { cardLines, drawnLines, fieldColumns } from './cardLines';
import { RowCard, type CardField } from './RowCard';
import { SortControl, type SortChoice } from './SortControl';

export interface CardListProps<Row extends object> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  fields: readonly CardField<Row>[];
  title: (row: Row) => ReactNode;
  titleText: (row: Row) => string | undefined;
  placeOf?: ((row: Row) => HierarchyPlace) | undefined;
  onToggle?: ((row: Row) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  selectedId?: string | undefined;
  sortChoices: readonly SortChoice[];
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
  onEngaged?: ((isEngaged: boolean) => void) | undefined;
  isLoading?: boolean | undefined;
  error?: AppError | undefined;
  onRetry?: (() => void) | undefined;
  empty?: ReactNode;
  footer?: ReactNode;
}

interface Room {
  width: number;
  height: number;
  scrollTop: number;
}

/** Scrolling is followed in steps: most scroll events then change nothing. */
const SCROLL_STEP = 64;

function roomOf(box: HTMLElement): Room {
  return {
    width: box.clientWidth - 2 * CARD.gutter,
    height: box.clientHeight,
    scrollTop: Math.floor(box.scrollTop / SCROLL_STEP) * SCROLL_STEP,
  };
}

function useRoom() {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0, scrollTop: 0 });
  const measure = useCallback((box: HTMLElement) => {
    const next = roomOf(box);
    setRoom((now) =>
      now.width === next.width && now.height === next.height && now.scrollTop === next.scrollTop ? now : next,
    );
  }, []);
  const follow = useCallback(
    (box: HTMLElement) => {
      measure(box);
      if (typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(() => measure(box));
      observer.observe(box);
      return () => observer.disconnect();
    },
    [measure],
  );
  return { room, measure, follow };
}

/** The card that a key on the title of another one leads to. */
function cardOfKey(event: KeyboardEvent<HTMLElement>, count: number): number | undefined {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLButtonElement))
    return undefined;
  const at = target.dataset['card'];
  if (at === undefined || key === 'ArrowLeft' || key === 'ArrowRight') return undefined;
  return cardAfterKey(key, Number(at), 1, count);
}

/** How many fields stand below the title. */
function below(fields: readonly { place?: unknown }[]): number {
  return fields.filter(({ place }) => place === undefined).length;
}

/** On a phone the title has its line for itself: what else has a name stands below. */
function fieldsFor<Row>(columns: number, fields: readonly CardField<Row>[]): readonly CardField<Row>[] {
  if (columns > 2) return fields;
  return fields.map((field) =>
    field.place === 'end' && field.header !== '' ? { ...field, place: undefined } : field,
  );
}

/** Cards one under the other, of which those around the visible part are drawn. Arrow keys lead from card to card. */
export function CardList<Row extends object>(props: CardListProps<Row>) {
  const { label, rows, rowId, placeOf, sortChoices, selectedId } = props;
  const styles = useCardListStyles();
  const box = useRef<HTMLDivElement>(null);
  const { room, measure, follow } = useRoom();
  useEngagement(box, props.onEngaged);
  const columns = fieldColumns(room.width - 2 * CARD.padding, below(props.fields));
  const fields = useMemo(() => fieldsFor(columns, props.fields), [columns, props.fields]);
  const cardHeight = CARD.title + Math.ceil(below(fields) / columns) * CARD.field + CARD.padding;
  const lines = useMemo(
    () =>
      cardLines(
        rows.length,
        (at) => {
          const row = rows[at];
          return row !== undefined && placeOf?.(row).isGroup === true ? CARD.group : cardHeight;
        },
        CARD.gap,
      ),
    [rows, placeOf, cardHeight],
  );
  const { from, to } = drawnLines(lines, room.scrollTop, room.height);

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const scroller = event.currentTarget;
    const next = cardOfKey(event, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    const top = lines.tops[next] ?? 0;
    const bottom = lines.tops[next + 1] ?? top;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = bottom + CARD.gap - scroller.clientHeight;
    measure(scroller);
    // After the cards of the new place are drawn.
    requestAnimationFrame(() => {
      scroller.querySelector<HTMLElement>(`button[data-card="${next}"]`)?.focus({ preventScroll: true });
    });
  };

  return (
    <div className={styles.root}>
      {sortChoices.length > 0 && rows.length > 0 && (
        <SortControl choices={sortChoices} sort={props.sort} onSort={props.onSort} />
      )}
      <div ref={box} className={styles.box}>
        <div
          ref={(element) => (element === null ? undefined : follow(element))}
          className={styles.scroller}
          role="presentation"
          onKeyDown={handleKey}
          onScroll={({ currentTarget }) => measure(currentTarget)}
        >
          <ul className={styles.list} aria-label={label} style={{ height: lines.tops.at(-1) ?? 0 }}>
            {rows.slice(from, to).map((row, offset) => {
              const at = from + offset;
              const id = rowId(row);
              const top = lines.tops[at] ?? 0;
              const isGroup = placeOf?.(row).isGroup === true;
              return (
                <li
                  key={id}
                  className={mergeClasses(styles.line)}
                  aria-setsize={rows.length}
                  aria-posinset={at + 1}
                  aria-current={id === selectedId ? 'true' : undefined}
                  style={{ top, height: isGroup ? CARD.group : cardHeight }}
                >
                  <RowCard
                    {...props}
                    fields={fields}
                    row={row}
                    at={at}
                    columns={columns}
                    isSelected={id === selectedId}
                  />
                </li>
              );
            })}
          </ul>
        </div>
        {rows.length === 0 && (
          <GridOverlay
            hasHeader={false}
            isLoading={props.isLoading ?? false}
            error={props.error}
            {...(props.onRetry ? { onRetry: props.onRetry } : {})}
            empty={props.empty}
          />
        )}
      </div>
      {props.footer}
    </div>
  );
}
