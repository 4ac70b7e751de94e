import { MenuItem } from '@fluentui/react-components';
import { LookupInList } from '@/components/feedback/LookupNews';
import { lookupWords, type Lookup } from '@/services/errors/lookup';

/**
 * The line of a menu whose items were not read; choosing it asks again, and leaves the menu open. `LookupNews` stands
 * beside the list: inside of a menu only items may stand.
 */
export function LookupItem({ lookup }: { lookup: Lookup | undefined }) {
  const words = lookupWords(lookup);
  if (words === undefined) return null;
  return (
    <MenuItem persistOnClick disabled={!words.mayRetry} onClick={lookup?.onRetry}>
      <LookupInList words={words} />
    </MenuItem>
  );
}
