import { createChoiceOf } from '@/features/health/hooks/listChoice';
import { createHealthStages } from '@/features/health/model/healthStages';
import { finish } from '@/features/health/model/steps';
import { healthSearch } from '@/features/health/search';
import type { CheckSummary } from '@/services/contracts/healthRows';

const addressOf = (text: string) => healthSearch.parse(new URLSearchParams(text));
const ASKED = 'labels=[["team","web",1]]&groupBy=type&sortBy=name&sortDesc=true&groups=a:1';

describe('what an address asks of the list', () => {
  it('HEALTH-20 is the same object for equal addresses, however often they are parsed', () => {
    const choiceOf = createChoiceOf();
    const first = choiceOf(addressOf(ASKED));
    expect(choiceOf(addressOf(ASKED))).toBe(first);
    expect(choiceOf(addressOf(`${ASKED}&checkId=1&panel=graph`))).toBe(first);
    expect(choiceOf(addressOf('')).sort).toBeUndefined();
    expect(choiceOf(addressOf(ASKED))).toBe(first);
  });

  it.each([
    'search=x',
    'labels=[["team","web",-1]]',
    'tab=a',
    'tabBy=team',
    'groupBy=team',
    'hidePassing=false',
    'health=unknown',
    'sortBy=name',
    'groups=a:1',
  ])('another one for %s', (text) => {
    const choiceOf = createChoiceOf();
    expect(choiceOf(addressOf(text))).not.toEqual(choiceOf(addressOf('')));
  });

  it('M14 the rows that were shown ahead are those that the address brings later', () => {
    const choiceOf = createChoiceOf();
    const listing = createHealthStages();
    const checks: CheckSummary[] = [];
    const ahead = finish(listing(checks, choiceOf(addressOf(ASKED)))).rows;
    finish(listing(checks, choiceOf(addressOf(''))));
    expect(finish(listing(checks, choiceOf(addressOf(ASKED)))).rows).toBe(ahead);
  });
});
