import {
  makeStyles,
  MenuButton,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { LookupLine } from '@/components/feedback/LookupNews';
import { CountBadge } from '@/components/layout/CountBadge';
import { lookupWords, type Lookup } from '@/services/errors/lookup';
import { formatCount } from '@/services/format/numbers';
import { MESSAGES } from '@/services/text/messages';
import type { TriStateMap } from '@/services/url/codecs/triState';
import { SearchBox } from './SearchBox';
import { TriState } from './TriState';
import { matchingOptions, offeredOptions, type TriStateOption } from './triStateOptions';

/** Fewer than these are seen at a glance. */
const SEARCH_FROM = 8;

const useStyles = makeStyles({
  button: { flexShrink: 0, whiteSpace: 'nowrap' },
  count: { marginInlineStart: tokens.spacingHorizontalXS },
  surface: { width: '340px', maxWidth: '90vw', boxSizing: 'border-box', padding: tokens.spacingHorizontalM },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    maxHeight: '360px',
    overflowY: 'auto',
    marginTop: tokens.spacingVerticalS,
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

export interface TriStateFilterProps {
  /** 'Tags'. */
  label: string;
  options: readonly TriStateOption[];
  value: TriStateMap;
  /** A value is asked for (1), ruled out (-1), or left alone (0). */
  onChange: (value: string, state: 1 | 0 | -1) => void;
  /** Where there are no options: why. */
  noOptions?: string;
  /** How far the options were read: a list that is empty for now does not say that there are none. */
  lookup?: Lookup | undefined;
}

function Values({ label, options, value, onChange, noOptions, lookup }: TriStateFilterProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const offered = offeredOptions(options, value);
  const { shown, more } = matchingOptions(offered, typed);
  const isRead = lookupWords(lookup) === undefined;
  if (offered.length === 0)
    return isRead ? (
      <p className={styles.hint}>{noOptions ?? MESSAGES.noOptions}</p>
    ) : (
      <LookupLine lookup={lookup} />
    );
  return (
    <>
      <LookupLine lookup={lookup} />
      {offered.length >= SEARCH_FROM && (
        <SearchBox label={`Find in ${label}`} value={typed} onSearch={setTyped} />
      )}
      <div className={styles.list} role="group" aria-label={label}>
        {shown.map((option) => (
          <TriState
            key={option.value}
            label={option.label}
            value={value.get(option.value) ?? 0}
            onChange={(state) => onChange(option.value, state)}
          />
        ))}
        {shown.length === 0 && isRead && <p className={styles.hint}>{MESSAGES.noOptions}</p>}
        {more > 0 && <p className={styles.hint}>{`${formatCount(more)} more: type to find them`}</p>}
      </div>
    </>
  );
}

/** Values that rows must have, or must not have, behind a button that counts those in force (WIDGET-1). */
export function TriStateFilter(props: TriStateFilterProps) {
  const styles = useStyles();
  const { label, value } = props;
  const said = value.size === 0 ? 'All' : `${formatCount(value.size)} chosen`;
  return (
    <Popover trapFocus positioning="below-start">
      <PopoverTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} aria-label={`${label}: ${said}`}>
          {label}
          {value.size > 0 && (
            <span className={styles.count}>
              <CountBadge count={value.size} />
            </span>
          )}
        </MenuButton>
      </PopoverTrigger>
      {/* It takes the focus itself while its values have not come. */}
      <PopoverSurface aria-label={label} className={styles.surface} tabIndex={-1}>
        <Values {...props} />
      </PopoverSurface>
    </Popover>
  );
}
