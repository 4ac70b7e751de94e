import { Checkbox, makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { SearchBox } from '@/components/filters/SearchBox';
import { TriStateFilter } from '@/components/filters/TriStateFilter';
import { Toolbar } from '@/components/layout/Toolbar';
import { statusWord } from '@/components/theme/statusTone';
import { withTriState } from '@/services/url/codecs/triState';
import { useSearch } from '@/services/url/useSearch';
import { filterComponents, pick, sortComponents } from '../model/cards';
import type { Component, Topology } from '../model/topology';
import { cardSearch, SIZES } from '../search';
import { COMPONENT_TEXTS, TOPOLOGY_TEXTS } from '../texts';
import { ComponentCards } from './ComponentCards';

const HEALTHS = ['unhealthy', 'warning', 'healthy', 'unknown'].map((value) => ({
  value,
  label: statusWord(value),
}));

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  search: { flexGrow: 1, flexBasis: '200px', maxWidth: '360px', minWidth: 0 },
});

/** The components right below one, worst first. */
export function PartsView({ component, topology }: { component: Component; topology: Topology }) {
  const styles = useStyles();
  const [{ search, status, size, hidden }, change] = useSearch(cardSearch);
  const { children } = component;
  const parts = useMemo(
    () =>
      sortComponents(filterComponents(pick(topology, children), { search, status, hidden }), {
        sortBy: 'status',
        sortOrder: 'desc',
      }),
    [topology, children, search, status, hidden],
  );
  if (children.length === 0) return <EmptyState sentence={COMPONENT_TEXTS.noParts} />;
  return (
    <div className={styles.view}>
      <Toolbar
        label={TOPOLOGY_TEXTS.filters}
        end={
          <ChoiceMenu
            label={TOPOLOGY_TEXTS.size}
            value={size}
            choices={SIZES.map((value) => ({ value, label: TOPOLOGY_TEXTS.sizes[value] }))}
            onChange={(next) => change({ size: next })}
          />
        }
      >
        <div className={styles.search}>
          <SearchBox
            label={TOPOLOGY_TEXTS.search}
            value={search}
            onSearch={(text) => change({ search: text }, 'replace')}
          />
        </div>
        <TriStateFilter
          label={TOPOLOGY_TEXTS.health}
          options={HEALTHS}
          value={status}
          onChange={(key, state) => change({ status: withTriState(status, key, state) })}
        />
        <Checkbox
          label={TOPOLOGY_TEXTS.hidden}
          checked={hidden === 'yes'}
          onChange={(_event, { checked }) => change({ hidden: checked === true ? 'yes' : 'no' })}
        />
      </Toolbar>
      {parts.length === 0 ? (
        <EmptyState sentence={TOPOLOGY_TEXTS.noMatch} />
      ) : (
        <ComponentCards components={parts} size={size} />
      )}
    </div>
  );
}
