import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons';
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { useFollowScroll } from '../hooks/useFollowScroll';
import { handleLineKey } from '../hooks/useLineKeys';
import { useKeptFocus, type LinesFocus } from '../hooks/useLinesFocus';
import { ROW_HEIGHT, useVirtualLines } from '../hooks/useVirtualLines';
import { linesText } from '../model/asText';
import { partOf } from '../model/findings';
import type { LogAnswer } from '../model/lines';
import { selectedPlaces, type SelectedRange, type ShownPlaces } from '../model/selection';
import type { Found } from '../reader/messages';
import { LOG_TEXTS } from '../texts';
import { LogRow, rowId } from './LogRow';

const useStyles = makeStyles({
  frame: { position: 'relative', flexGrow: 1, minHeight: 0, minWidth: 0 },
  scroller: {
    position: 'absolute',
    inset: 0,
    overflow: 'auto',
    contain: 'strict',
    // Following scrolls by itself; the browser must not hold another row in place.
    overflowAnchor: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  sizer: { boxSizing: 'border-box', minWidth: '100%', width: 'max-content' },
  sizerWrapped: { width: '100%' },
  chip: {
    position: 'absolute',
    insetInlineStart: '50%',
    bottom: tokens.spacingVerticalL,
    transform: 'translateX(-50%)',
    boxShadow: tokens.shadow16,
    whiteSpace: 'nowrap',
  },
});

export interface LogListHandle {
  /** Brings a line to the middle of the screen. */
  show: (place: number) => void;
  focus: () => void;
}

export interface LogListProps {
  answer: LogAnswer;
  shown: ShownPlaces;
  found: readonly Found[];
  /** Place of the line where find stands. */
  foundPlace: number | undefined;
  selection: SelectedRange | undefined;
  /** Where find went last, after anything was selected. */
  cursor: number | undefined;
  isFollowing: boolean;
  focus: LinesFocus;
  /** It is known which lines the levels leave. */
  isSettled: boolean;
  isWrapped: boolean;
  withTimes: boolean;
  onSelect: (place: number, isMore: boolean) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Shows all of a line. */
  onOpen: (place: number) => void;
  ref: Ref<LogListHandle>;
}

function placeOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('[data-place]') : null;
  return row === null ? undefined : Number(row.getAttribute('data-place'));
}

const isTextMarked = (): boolean => window.getSelection()?.isCollapsed === false;

/** The lines, of which only those in sight are drawn; one list box with a selection (conventions 3.7). */
export function LogList({ ref, ...props }: LogListProps) {
  const { answer, shown, found, foundPlace, selection, isSettled, isWrapped, withTimes, onSelect } = props;
  const { lines, dropped, prepended } = answer;
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const first = selection === undefined ? shown.count - 1 : shown.positionOf(selection.first);
  const { rows, height, measure, positionAt, scrollTo } = useVirtualLines({
    count: shown.count,
    scroller,
    isMeasured: isWrapped,
    initialOffset: first * ROW_HEIGHT,
  });
  const follow = useFollowScroll({
    scroller,
    isFollowing: props.isFollowing,
    count: shown.count,
    total: lines.length + dropped,
    dropped,
    scrollToEnd: () => scrollTo(shown.count - 1, 'end'),
  });
  useKeptFocus(scroller, props.focus);
  const show = (place: number) => scrollTo(Math.min(shown.positionOf(place), shown.count - 1), 'center');
  useImperativeHandle(ref, () => ({ show, focus: () => scroller.current?.focus() }));
  // At the line of a link, else at the newest; again until it is known which lines are shown.
  const hasBegun = useRef(false);
  const beginAt = selection?.first;
  const begin = useEffectEvent(() => {
    if (beginAt === undefined) scrollTo(shown.count - 1, 'end');
    else show(beginAt);
  });
  useLayoutEffect(() => {
    if (hasBegun.current || shown.count === 0) return;
    begin();
    hasBegun.current = isSettled;
  }, [shown.count, isSettled]);

  // Older lines came in front: what is being read stays where it is, once it is known which of them are shown.
  const firstSeen = useRef({ number: 0, prepended });
  const stay = useEffectEvent(() => {
    const { number, prepended: before } = firstSeen.current;
    if (prepended === before) return false;
    scrollTo(shown.positionOf(number + prepended), 'start');
    return isSettled;
  });
  const noteSeen = ({ scrollTop }: HTMLElement) => {
    firstSeen.current = { number: shown.at(positionAt(scrollTop)) - prepended, prepended };
  };
  useLayoutEffect(() => {
    if (stay()) firstSeen.current = { ...firstSeen.current, prepended };
  }, [prepended, shown.count, isSettled]);

  const active = props.cursor ?? selection?.head;
  const isDrawn = rows.some(({ index }) => shown.at(index) === active);
  const handleClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place === undefined || (isTextMarked() && !event.shiftKey)) return;
    if (event.target instanceof Element && event.target.closest('[data-cut]') !== null) props.onOpen(place);
    const isAlone = selection?.first === place && selection.last === place;
    if (isAlone && !event.shiftKey) props.onClear();
    else onSelect(place, event.shiftKey);
  };
  const handleCopy = (event: ClipboardEvent) => {
    if (selection === undefined || isTextMarked()) return;
    event.preventDefault();
    const places = selectedPlaces(selection, shown).slice(0, lines.length);
    const chosen = places.flatMap((place) => lines[place] ?? []);
    event.clipboardData.setData('text/plain', [...linesText(chosen, withTimes)].join(''));
  };
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="listbox"
        aria-label={LOG_TEXTS.lines}
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={active === undefined || !isDrawn ? undefined : rowId(active)}
        className={styles.scroller}
        onScroll={(event) => {
          follow.handleScroll(event);
          if (firstSeen.current.prepended === prepended) noteSeen(event.currentTarget);
        }}
        onMouseDown={(event) => {
          // Shift would mark text from where the last mark was.
          if (event.shiftKey) event.preventDefault();
        }}
        onClick={handleClick}
        onCopy={handleCopy}
        onKeyDown={(event) => {
          const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1);
          const position = handleLineKey(event, { ...props, page });
          if (position === undefined) return;
          scrollTo(position, 'auto');
          // New lines would take away what is being read.
          if (position < shown.count - 1) follow.pause();
          else follow.resume();
        }}
      >
        <div
          role="presentation"
          className={mergeClasses(styles.sizer, isWrapped && styles.sizerWrapped)}
          style={{ height, paddingTop: rows[0]?.start ?? 0 }}
        >
          {rows.map(({ index }) => {
            const place = shown.at(index);
            const line = lines[place];
            return (
              line && (
                <LogRow
                  key={place + dropped - prepended}
                  line={line}
                  place={place}
                  position={index}
                  count={props.isFollowing ? -1 : shown.count}
                  part={partOf(found, place)}
                  isWrapped={isWrapped}
                  withTime={withTimes}
                  isSelected={selection !== undefined && place >= selection.first && place <= selection.last}
                  isCurrent={place === foundPlace}
                  onDrawn={isWrapped ? measure : undefined}
                />
              )
            );
          })}
        </div>
      </div>
      <div role="status">
        {follow.isPaused && (
          <Button
            className={styles.chip}
            appearance="primary"
            shape="circular"
            icon={<ArrowDownRegular />}
            onClick={follow.resume}
          >
            {LOG_TEXTS.paused(follow.newLines)}
          </Button>
        )}
      </div>
    </div>
  );
}
