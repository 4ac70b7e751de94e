import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type SubmitEvent } from 'react';
import { Modal } from '@/components/feedback/Modal';
import { parseTime } from '@/services/time/parse';
import {
  absoluteSelection,
  MAPPED_RANGES,
  RELATIVE_SPANS,
  relativeSelection,
  type RangeSelection,
} from '@/services/time/rangeSelection';
import { FilterSection } from './FilterSection';

const useStyles = makeStyles({
  columns: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL },
  column: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    flexBasis: '200px',
    gap: tokens.spacingVerticalL,
  },
  choices: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  choice: { minWidth: '56px' },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  recent: {
    justifyContent: 'flex-start',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightRegular,
  },
});

/** An absolute range that was used before, its ends as addresses write them. */
export interface RecentRangeText {
  from: string;
  to: string;
}

export interface TimeRangePickerProps {
  selection: RangeSelection | undefined;
  /** Undefined for Clear. */
  onSelect: (selection: RangeSelection | undefined) => void;
  onClose: () => void;
  /** The last distinct absolute ranges, newest first (checklist TIME-8). */
  recent: readonly RecentRangeText[];
  /** Whether ranges that lie ahead are offered: silences, schedules. */
  offersFuture?: boolean;
}

/** Milliseconds of what a datetime-local field holds, which is local time without a zone. */
function timeOfField(text: string): number | undefined {
  const time = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(time) ? undefined : time;
}

/** Local time as a datetime-local field wants it. */
function fieldText(end: string | undefined): string {
  const time = parseTime(end);
  if (time === undefined) return '';
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function problemOf(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined || to === undefined || from < to) return undefined;
  return 'To must be later than From.';
}

/** From and To; Apply waits until both are given (checklist TIME-10). */
function ExactRange({ selection, onSelect }: Pick<TimeRangePickerProps, 'selection' | 'onSelect'>) {
  const styles = useStyles();
  const chosen = selection?.type === 'absolute' ? selection : undefined;
  const [from, setFrom] = useState(fieldText(chosen?.from));
  const [to, setTo] = useState(fieldText(chosen?.to));
  const start = timeOfField(from);
  const end = timeOfField(to);
  const problem = problemOf(start, end);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (start === undefined || end === undefined || problem !== undefined) return;
    onSelect(absoluteSelection(start, end));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="From">
        <Input type="datetime-local" step={1} value={from} onChange={(_, { value }) => setFrom(value)} />
      </Field>
      <Field label="To" {...(problem === undefined ? {} : { validationMessage: problem })}>
        <Input type="datetime-local" step={1} value={to} onChange={(_, { value }) => setTo(value)} />
      </Field>
      <Button
        type="submit"
        appearance="primary"
        disabled={start === undefined || end === undefined || problem !== undefined}
      >
        Apply
      </Button>
    </form>
  );
}

interface ChoicesProps {
  title: string;
  selections: readonly RangeSelection[];
  isShort?: boolean;
  chosen: RangeSelection | undefined;
  onSelect: (selection: RangeSelection) => void;
}

function textOf(selection: RangeSelection): string {
  return selection.type === 'relative' ? selection.range.slice('now-'.length) : selection.display;
}

function Choices({ title, selections, isShort = false, chosen, onSelect }: ChoicesProps) {
  const styles = useStyles();
  return (
    <FilterSection title={title}>
      <div className={styles.choices}>
        {selections.map((selection) => (
          <Button
            key={selection.display}
            size="small"
            className={isShort ? styles.choice : undefined}
            appearance={chosen?.display === selection.display ? 'primary' : 'secondary'}
            aria-pressed={chosen?.display === selection.display}
            aria-label={isShort ? selection.display : undefined}
            onClick={() => onSelect(selection)}
          >
            {textOf(selection)}
          </Button>
        ))}
      </div>
    </FilterSection>
  );
}

/** Both ends without seconds and zone: what a button has room for. */
function endsText(from: string, to: string): string {
  return `${from.slice(0, 16)} to ${to.slice(0, 16)}`;
}

const PAST = RELATIVE_SPANS.map((span) => relativeSelection(span));
const FUTURE = RELATIVE_SPANS.map((span) => relativeSelection(span, 'future'));
const CALENDAR = MAPPED_RANGES.map((display): RangeSelection => ({ type: 'mapped', display }));

/**
 * Chooses a range relative to now, named after the calendar, or between two times, in a dialog (checklist TIME-4 to
 * TIME-10). What is chosen is the caller's to keep: in the address through services/url/rangeSearch.
 */
export function TimeRangePicker(props: TimeRangePickerProps) {
  const { selection, onSelect, onClose, recent, offersFuture = false } = props;
  const styles = useStyles();
  return (
    <Modal
      title="Time range"
      isOpen
      size="large"
      onClose={onClose}
      actions={
        selection && (
          <Button appearance="secondary" onClick={() => onSelect(undefined)}>
            Clear
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Choices title="Past" selections={PAST} isShort chosen={selection} onSelect={onSelect} />
          {offersFuture && (
            <Choices title="Future" selections={FUTURE} isShort chosen={selection} onSelect={onSelect} />
          )}
          <Choices title="Calendar" selections={CALENDAR} chosen={selection} onSelect={onSelect} />
        </div>
        <div className={styles.column}>
          <FilterSection title="Exact">
            <ExactRange selection={selection} onSelect={onSelect} />
          </FilterSection>
          {recent.length > 0 && (
            <FilterSection title="Recent">
              {recent.map(({ from, to }) => (
                <Button
                  key={`${from} ${to}`}
                  size="small"
                  appearance="subtle"
                  className={styles.recent}
                  onClick={() => onSelect({ type: 'absolute', display: endsText(from, to), from, to })}
                >
                  {endsText(from, to)}
                </Button>
              ))}
            </FilterSection>
          )}
        </div>
      </div>
    </Modal>
  );
}
