import { makeStyles, Option, tokens } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import { LookupInList } from '@/components/feedback/LookupNews';
import { lookupWords, type Lookup } from '@/services/errors/lookup';

/** No option has this value: choosing it chooses nothing. */
export const LOOKUP_VALUE = '\u0000lookup';

const useStyles = makeStyles({
  option: {
    position: 'sticky',
    bottom: 0,
    maxHeight: '120px',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'default',
  },
});

export interface LookupOptionProps {
  /** Also given to `retryByKey`. */
  id: string;
  lookup: Lookup | undefined;
}

/** The last line of a list whose options were not read, in sight however far it is scrolled; choosing it asks again. */
export function LookupOption({ id, lookup }: LookupOptionProps) {
  const styles = useStyles();
  const words = lookupWords(lookup);
  if (words === undefined) return null;
  return (
    <Option
      id={id}
      className={styles.option}
      value={LOOKUP_VALUE}
      // Never what typing leads to.
      text=""
      disabled={!words.mayRetry}
      // Before Fluent's own, which would close the list.
      onClickCapture={(event) => {
        event.stopPropagation();
        if (words.mayRetry) lookup?.onRetry();
      }}
    >
      <LookupInList words={words} />
    </Option>
  );
}

/** Enter on that line, before Fluent takes it for a choice and closes the list. */
export function retryByKey(event: KeyboardEvent<HTMLInputElement>, { id, lookup }: LookupOptionProps): void {
  const words = lookupWords(lookup);
  const isHere = event.currentTarget.getAttribute('aria-activedescendant') === id;
  if (event.key !== 'Enter' || words === undefined || !isHere) return;
  event.preventDefault();
  event.stopPropagation();
  if (words.mayRetry) lookup?.onRetry();
}
