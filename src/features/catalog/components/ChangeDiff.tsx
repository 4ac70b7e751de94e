import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { useMediaQuery } from '@/components/theme/useMediaQuery';
import { useSearch } from '@/services/url/useSearch';
import { noiseCount, readDiff, withoutNoise } from '../model/unifiedDiff';
import { changeOpenSearch } from '../search';
import { CHANGE_TEXTS } from '../texts';
import { DiffView } from './DiffView';
import { PlainDocument } from './PlainDocument';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    margin: `${tokens.spacingVerticalM} 0 ${tokens.spacingVerticalXS}`,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

const LAYOUTS = [
  { value: 'split', label: CHANGE_TEXTS.split },
  { value: 'unified', label: CHANGE_TEXTS.unified },
] as const;

/** The diff of a change, without what servers keep unless that is asked for. */
export function ChangeDiff({ diff }: { diff: string | null }) {
  const styles = useStyles();
  const [search, change] = useSearch(changeOpenSearch);
  const isWide = useMediaQuery('(min-width: 1200px)');
  const hunks = useMemo(() => readDiff(diff ?? ''), [diff]);
  const noise = useMemo(() => noiseCount(hunks), [hunks]);
  const quiet = useMemo(() => withoutNoise(hunks), [hunks]);
  if (diff === null || diff.trim() === '') return <p className={styles.quiet}>{CHANGE_TEXTS.noDiff}</p>;
  // Not a unified diff: shown as it is, because something was recorded.
  if (hunks.length === 0) return <PlainDocument title={CHANGE_TEXTS.diff} value={diff} />;
  const layout = search.diff === 'auto' ? (isWide ? 'split' : 'unified') : search.diff;
  const shown = search.noise ? hunks : quiet;
  return (
    <>
      <div className={styles.bar}>
        <ChoiceMenu
          label={CHANGE_TEXTS.diff}
          value={layout}
          choices={LAYOUTS}
          onChange={(next) => change({ diff: next }, 'replace')}
        />
        {noise > 0 && (
          <Checkbox
            label={CHANGE_TEXTS.noise(noise)}
            checked={search.noise}
            onChange={(_event, { checked }) => change({ noise: checked === true }, 'replace')}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{CHANGE_TEXTS.onlyNoise}</p>
      ) : (
        <DiffView hunks={shown} isSplit={layout === 'split'} label={CHANGE_TEXTS.diff} />
      )}
    </>
  );
}
