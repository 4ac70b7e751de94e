import { Button } from '@fluentui/react-components';
import { AddRegular, CheckmarkCircleRegular, HeartPulseRegular, SearchRegular } from '@fluentui/react-icons';
import { EmptyState } from '@/components/feedback/EmptyState';
import type { Requirement } from '@/services/access/evaluate';
import { useAbility } from '@/services/session/useSession';
import { useAhead } from '../hooks/ahead';
import type { HealthView } from '../hooks/useHealthView';
import type { RollUp } from '../model/group';
import { NO_LABEL_FILTERS } from '../model/labelFilters';
import type { HealthSearch } from '../search';
import { HEALTH_TEXTS } from '../texts';

const ADD_REQUIREMENT: Requirement = { feature: 'health', resource: 'canaries', action: 'write' };

interface HealthEmptyProps {
  view: HealthView;
  search: HealthSearch;
  onChange: (patch: Partial<HealthSearch>) => void;
}

/** The very first visit: nothing is watched yet. */
export function NoChecks({ onAdd }: { onAdd: () => void }) {
  const ability = useAbility(ADD_REQUIREMENT);
  return (
    <EmptyState
      sentence={HEALTH_TEXTS.noChecks}
      icon={<HeartPulseRegular />}
      action={
        ability.granted && (
          <Button appearance="primary" icon={<AddRegular />} onClick={onAdd}>
            Add the first check
          </Button>
        )
      }
    >
      {ability.granted && HEALTH_TEXTS.noChecksHelp}
    </EmptyState>
  );
}

/** Why the list is empty, whether that is good, and what to do next. */
export function HealthEmpty({ view, search, onChange }: HealthEmptyProps) {
  // Of a choice that is on its way, too: it is seen with its rows, and so is that there are none.
  const counts = useAhead<RollUp>(view.counts, (ahead) => ahead.counts);
  const health = useAhead(search.health, (ahead) => ahead.search.health);
  const showsAll = () => {
    onChange({ hidePassing: false, health: undefined });
  };
  if (counts.total > 0 && counts.healthy === counts.total && health === undefined) {
    return (
      <EmptyState
        sentence={HEALTH_TEXTS.allHealthy(counts.total)}
        icon={<CheckmarkCircleRegular />}
        action={<Button onClick={showsAll}>Show them</Button>}
      />
    );
  }
  if (counts.total > 0 && health !== undefined) {
    return (
      <EmptyState
        sentence={HEALTH_TEXTS.noneOfHealth(health === 'unknown' ? 'unobserved' : health)}
        icon={<CheckmarkCircleRegular />}
        action={
          <Button
            onClick={() => {
              onChange({ health: undefined });
            }}
          >
            Show the others
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      sentence={HEALTH_TEXTS.noMatch}
      icon={<SearchRegular />}
      action={
        <Button
          onClick={() => {
            onChange({ search: '', labels: NO_LABEL_FILTERS, health: undefined, tab: '' });
          }}
        >
          {HEALTH_TEXTS.clearFilters}
        </Button>
      }
    />
  );
}
