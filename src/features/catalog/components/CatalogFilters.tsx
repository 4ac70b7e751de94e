import { Checkbox, makeStyles } from '@fluentui/react-components';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { SearchBox } from '@/components/filters/SearchBox';
import { TriStateFilter } from '@/components/filters/TriStateFilter';
import type { TriStateOption } from '@/components/filters/triStateOptions';
import { Toolbar } from '@/components/layout/Toolbar';
import { statusWord } from '@/components/theme/statusTone';
import { useLookup } from '@/services/api/useLookup';
import { withTriState } from '@/services/url/codecs/triState';
import type { ChangeSearch } from '@/services/url/useSearch';
import { pairKey } from '../model/choices';
import { showsSummary } from '../model/listQuery';
import type { KeyValue } from '../model/records';
import { HEALTH_WORDS } from '../model/summaryRows';
import type { CatalogSearch } from '../search';
import { CATALOG_TEXTS } from '../texts';
import { useListCatalogPairsQuery, useListCatalogWordsQuery } from '../wordsApi';
import { ActiveFilters, triStateChips } from './ActiveFilters';

const useStyles = makeStyles({
  search: { flexGrow: 1, flexBasis: '220px', maxWidth: '400px', minWidth: 0 },
});

const HEALTH_OPTIONS: readonly TriStateOption[] = HEALTH_WORDS.map((word) => ({
  value: word,
  label: statusWord(word),
}));

const asOption = (word: string): TriStateOption => ({ value: word, label: word });
const asPairOption = (pair: KeyValue): TriStateOption => ({
  value: pairKey(pair),
  label: `${pair.key}: ${pair.value}`,
});

interface CatalogFiltersProps {
  search: CatalogSearch;
  change: ChangeSearch<CatalogSearch>;
}

function GroupBy({ search, change }: CatalogFiltersProps) {
  const tags = useListCatalogPairsQuery('tags');
  const keys = [...new Set((tags.data ?? []).map(({ key }) => key))];
  const choices = [
    { value: 'type', label: CATALOG_TEXTS.type },
    ...keys.map((key) => ({ value: key, label: key })),
    { value: 'none', label: CATALOG_TEXTS.plainList },
  ];
  return (
    <ChoiceMenu
      label={CATALOG_TEXTS.groupBy}
      isLabelled
      value={search.groupBy}
      choices={choices}
      lookup={useLookup(tags)}
      onChange={(groupBy) => {
        change({ groupBy });
      }}
    />
  );
}

/** Everything by which the catalog is narrowed; all of it is in the address. */
export function CatalogFilters({ search, change }: CatalogFiltersProps) {
  const styles = useStyles();
  const tags = useListCatalogPairsQuery('tags');
  const labels = useListCatalogPairsQuery('labels');
  const statuses = useListCatalogWordsQuery('statuses');
  const isGrouped = showsSummary(search) || search.groupBy === 'none';
  const { type } = search;
  return (
    <>
      <Toolbar label={CATALOG_TEXTS.filters}>
        <div className={styles.search}>
          <SearchBox
            label={CATALOG_TEXTS.search}
            value={search.search}
            onSearch={(text) => change({ search: text }, 'replace')}
          />
        </div>
        {isGrouped && <GroupBy search={search} change={change} />}
        <TriStateFilter
          label={CATALOG_TEXTS.health}
          options={HEALTH_OPTIONS}
          value={search.health}
          onChange={(key, state) => change({ health: withTriState(search.health, key, state) })}
        />
        <TriStateFilter
          label={CATALOG_TEXTS.status}
          options={(statuses.data ?? []).map(asOption)}
          lookup={useLookup(statuses)}
          value={search.status}
          onChange={(key, state) => change({ status: withTriState(search.status, key, state) })}
        />
        <TriStateFilter
          label={CATALOG_TEXTS.tags}
          options={(tags.data ?? []).map(asPairOption)}
          lookup={useLookup(tags)}
          value={search.tags}
          onChange={(key, state) => change({ tags: withTriState(search.tags, key, state) })}
        />
        <TriStateFilter
          label={CATALOG_TEXTS.labels}
          options={(labels.data ?? []).map(asPairOption)}
          lookup={useLookup(labels)}
          value={search.labels}
          onChange={(key, state) => change({ labels: withTriState(search.labels, key, state) })}
        />
        <Checkbox
          label={CATALOG_TEXTS.deleted}
          checked={search.deleted}
          onChange={(_event, { checked }) => change({ deleted: checked === true })}
        />
      </Toolbar>
      <ActiveFilters
        filters={[
          ...(type === undefined
            ? []
            : [
                {
                  label: CATALOG_TEXTS.included(CATALOG_TEXTS.type, type),
                  onRemove: () => change({ type: undefined }),
                },
              ]),
          ...triStateChips(CATALOG_TEXTS.health, search.health, (health) => change({ health })),
          ...triStateChips(CATALOG_TEXTS.status, search.status, (status) => change({ status })),
          ...triStateChips(CATALOG_TEXTS.tags, search.tags, (next) => change({ tags: next })),
          ...triStateChips(CATALOG_TEXTS.labels, search.labels, (next) => change({ labels: next })),
        ]}
      />
    </>
  );
}

/** What a click on a group chooses; undefined for items that have no such tag. */
export function groupPatch(groupBy: string, group: string | undefined): Partial<CatalogSearch> | undefined {
  if (group === undefined) return undefined;
  if (groupBy === 'type') return { type: group };
  return { tags: new Map([[pairKey({ key: groupBy, value: group }), 1]]) };
}
