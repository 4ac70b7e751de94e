import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useRef, useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Button } from '@fluentui/react-components';
import type { LogQuestion } from '../api';
import type { LinesFocus } from '../hooks/useLinesFocus';
import { useLogView } from '../hooks/useLogView';
import { aroundPatch } from '../model/around';
import type { Line, LogAnswer } from '../model/lines';
import { logsSearch, type LogsSearch } from '../search';
import { LOG_TEXTS } from '../texts';
import { FindBar } from './FindBar';
import { LevelFilter } from './LevelFilter';
import { LogList, type LogListHandle } from './LogList';
import { LogOptions } from './LogOptions';
import { OlderLines } from './OlderLines';
import { SelectionBar } from './SelectionBar';

const LineDialog = lazy(() => import('./LineDialog').then((module) => ({ default: module.LineDialog })));

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  end: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    marginInlineStart: 'auto',
  },
  count: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  note: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

interface LogViewProps {
  answer: LogAnswer;
  question: LogQuestion | undefined;
  component: { id: string; name: string };
  search: LogsSearch;
  isFollowing: boolean;
  focus: LinesFocus;
  /** All lines are there, not only the newest of an answer that is still being read. */
  isWhole: boolean;
  onChange: (patch: Partial<LogsSearch>, mode?: 'push' | 'replace') => void;
}

/** Where these lines are found again: the present address with `patch`. */
function linkTo(patch: Partial<LogsSearch>): string {
  const { origin, pathname, search } = window.location;
  return `${origin}${pathname}?${logsSearch.serialize(patch, new URLSearchParams(search)).toString()}`;
}

const countOf = (shown: number, { total, lines }: LogAnswer): string =>
  LOG_TEXTS.shown(shown, Math.max(total, lines.length));

/** The lines of an answer with find, levels, selection, and what can be done with them. */
export function LogView(props: LogViewProps) {
  const { answer, question, component, search, isFollowing, isWhole, onChange } = props;
  const styles = useStyles();
  const list = useRef<LogListHandle>(null);
  const [open, setOpen] = useState<Line>();
  const view = useLogView(answer, search, onChange, list);
  const { shown, selected } = view;
  const around = () =>
    view.selection === undefined ? {} : aroundPatch(answer.lines, view.selection, Number(search.limit));
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <FindBar
          search={search}
          state={view.findings.state}
          count={view.found.length}
          at={view.at}
          onChange={view.changeFind}
          onStep={view.step}
        />
        <LevelFilter
          counts={view.counts}
          chosen={search.levels}
          onChange={(levels) => onChange({ levels })}
        />
        <div className={styles.end}>
          <span className={styles.count}>{isWhole ? countOf(shown.count, answer) : LOG_TEXTS.reading}</span>
          <LogOptions
            search={search}
            isWhole={isWhole}
            onChange={onChange}
            onCopyAll={view.copyAll}
            onDownload={() => view.download(component.name)}
          />
        </div>
      </div>
      {search.line !== undefined && view.selection === undefined && (
        <div role="status" className={styles.note}>
          {LOG_TEXTS.notFound}
        </div>
      )}
      {answer.dropped > 0 && <div className={styles.note}>{LOG_TEXTS.dropped(answer.dropped)}</div>}
      {!isFollowing && <OlderLines question={question} answer={answer} />}
      {isWhole && shown.count === 0 && view.findings.levelled === answer.lines.length ? (
        <EmptyState
          sentence={LOG_TEXTS.levelsHideAll(answer.lines.length)}
          action={<Button onClick={() => onChange({ levels: [] })}>{LOG_TEXTS.allLevels}</Button>}
        />
      ) : (
        <LogList
          ref={list}
          answer={answer}
          shown={shown}
          found={view.findings.found}
          foundPlace={view.foundPlace}
          selection={view.selection}
          cursor={view.cursor}
          focus={props.focus}
          isFollowing={isFollowing}
          isSettled={search.levels.length === 0 || view.findings.levelled === answer.lines.length}
          isWrapped={search.wrap}
          withTimes={search.times}
          onSelect={view.select}
          onSelectAll={view.selectAll}
          onClear={view.clear}
          onOpen={(place) => setOpen(answer.lines[place])}
        />
      )}
      {selected.length > 0 && (
        <SelectionBar
          lines={selected}
          component={component}
          withTimes={search.times}
          link={linkTo(around())}
          onAround={() => {
            // What is around is read next.
            list.current?.focus();
            onChange(around());
          }}
          onWhole={() => setOpen(selected[0])}
          onClear={() => {
            view.clear();
            list.current?.focus();
          }}
        />
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <LineDialog line={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
