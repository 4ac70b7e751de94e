import { PlayRegular } from '@fluentui/react-icons';
import { ActionButton } from '@/components/access/ActionButton';
import { showToast } from '@/components/feedback/toasts';
import type { ScrapeRunAnswer } from '@/services/contracts/rows';
import { formatCount } from '@/services/format/numbers';
import { useAbility } from '@/services/session/useSession';
import { useRunScraperMutation } from '../api';
import { agentOf } from '../model/scraper';
import type { ScraperRow } from '../model/scraper';
import { RUN_SCRAPERS } from '../requirements';
import { SCRAPER_TEXTS } from '../texts';

function announce({ status, items, errors }: ScrapeRunAnswer): void {
  const [first] = errors;
  if (status === 'RUNNING') showToast('success', SCRAPER_TEXTS.goesOn);
  else if (status === 'FAILED') showToast('error', SCRAPER_TEXTS.runFailed(first ?? ''));
  else if (first !== undefined)
    showToast('success', SCRAPER_TEXTS.ranWithProblems(formatCount(items), errors.length));
  else showToast('success', SCRAPER_TEXTS.ran(formatCount(items)));
}

/** Scrapes at once; says who has to do it where this server or this person cannot. */
export function RunButton({ scraper }: { scraper: ScraperRow }) {
  const ability = useAbility(RUN_SCRAPERS);
  const [run, { isLoading }] = useRunScraperMutation();
  if (agentOf(scraper) !== undefined) return null;
  const start = async () => {
    const { data } = await run(scraper.id);
    if (data !== undefined) announce(data);
  };
  return (
    <ActionButton
      ability={ability}
      appearance="primary"
      icon={<PlayRegular />}
      isBusy={isLoading}
      onClick={() => void start()}
    >
      {isLoading ? SCRAPER_TEXTS.running : SCRAPER_TEXTS.run}
    </ActionButton>
  );
}
