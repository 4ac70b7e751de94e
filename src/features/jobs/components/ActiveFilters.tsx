import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { FilterChip } from '@/components/filters/FilterChip';
import { triStateCodec, withTriState, type TriStateMap } from '@/services/url/codecs/triState';
import type { ChangeSearch } from '@/services/url/useSearch';
import { filterPatch, freshFilters, jobsSearch, type JobsSearch } from '../search';
import { isFiltered } from '../model/jobsQuery';
import { parseRunDuration } from '../model/runDuration';
import { JOB_TEXTS } from '../texts';

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    // An address may hold hundreds; the list below keeps its room.
    maxHeight: '96px',
    overflowY: 'auto',
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

const LABELS = {
  name: JOB_TEXTS.name,
  resourceType: JOB_TEXTS.resourceType,
  status: JOB_TEXTS.status,
} as const;
const KEYS = ['name', 'resourceType', 'status'] as const;

function isFresh(search: JobsSearch): boolean {
  const { defaults } = jobsSearch;
  return (
    KEYS.every((key) => triStateCodec.equals(search[key], defaults[key])) &&
    search.runDuration === defaults.runDuration &&
    search.rangeType === undefined
  );
}

/** A duration that means nothing hides nothing; its box says what is wrong with it. */
function shownDuration({ runDuration }: JobsSearch): boolean {
  return runDuration !== '' && !('problem' in parseRunDuration(runDuration));
}

interface ChipsProps {
  label: string;
  value: TriStateMap;
  onChange: (value: TriStateMap) => void;
}

function Chips({ label, value, onChange }: ChipsProps) {
  return [...value].map(([word, state]) => (
    <FilterChip
      key={word}
      label={`${label}: ${state === 1 ? word : JOB_TEXTS.not(word)}`}
      onRemove={() => onChange(withTriState(value, word, 0))}
    />
  ));
}

/** What hides rows, each thing with a way to take it away: the status filter of a fresh visit too (JOB-8). */
export function ActiveFilters({ search, change }: { search: JobsSearch; change: ChangeSearch<JobsSearch> }) {
  const styles = useStyles();
  const canReset = !isFresh(search);
  if (!isFiltered(search) && !canReset) return null;
  return (
    <div className={styles.chips}>
      {KEYS.map((key) => (
        <Chips
          key={key}
          label={LABELS[key]}
          value={search[key]}
          onChange={(value) => change(filterPatch({ [key]: value }))}
        />
      ))}
      {shownDuration(search) && (
        <FilterChip
          label={`${JOB_TEXTS.duration}: ${search.runDuration}`}
          onRemove={() => change(filterPatch({ runDuration: '' }))}
        />
      )}
      {canReset && (
        <Link as="button" onClick={() => change(freshFilters())}>
          {JOB_TEXTS.reset}
        </Link>
      )}
    </div>
  );
}
