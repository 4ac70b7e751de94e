import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { FilterChip } from '@/components/filters/FilterChip';
import { SearchBox } from '@/components/filters/SearchBox';
import { TriStateFilter } from '@/components/filters/TriStateFilter';
import type { TriStateOption } from '@/components/filters/triStateOptions';
import { Toolbar } from '@/components/layout/Toolbar';
import { statusWord } from '@/components/theme/statusTone';
import { useLookup } from '@/services/api/useLookup';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import { lookupWords } from '@/services/errors/lookup';
import { withTriState, type TriStateMap } from '@/services/url/codecs/triState';
import type { ChangeSearch } from '@/services/url/useSearch';
import { useListTopologyAgentsQuery } from '../api';
import { sortableFields } from '../model/cards';
import type { Topology } from '../model/topology';
import { ALL, SIZES, type TopologySearch } from '../search';
import { TOPOLOGY_TEXTS } from '../texts';

const useStyles = makeStyles({
  search: { flexGrow: 1, flexBasis: '220px', maxWidth: '360px', minWidth: 0 },
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  count: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const HEALTHS = ['healthy', 'warning', 'unhealthy', 'unknown'];

interface Facets {
  facets: Topology | undefined;
  search: TopologySearch;
  change: ChangeSearch<TopologySearch>;
}

/** What is chosen stays in the list even where nothing has it any more. */
function choicesOf(values: readonly string[], chosen: string) {
  const all = chosen === ALL || values.includes(chosen) ? values : [...values, chosen];
  return [{ value: ALL, label: TOPOLOGY_TEXTS.all }, ...all.map((value) => ({ value, label: value }))];
}

function sortChoices(fields: readonly string[]) {
  const pairs = [
    ['status', TOPOLOGY_TEXTS.worstFirst, TOPOLOGY_TEXTS.bestFirst],
    ['name', TOPOLOGY_TEXTS.nameDown, TOPOLOGY_TEXTS.nameUp],
    ...fields.map(
      (name) => [`field:${name}`, TOPOLOGY_TEXTS.fieldDown(name), TOPOLOGY_TEXTS.fieldUp(name)] as const,
    ),
  ] as const;
  return pairs.flatMap(([value, down, up]) => [
    { value: `${value} desc`, label: down },
    { value: `${value} asc`, label: up },
  ]);
}

function Order({ facets, search, change }: Facets) {
  const chosen = search.sortBy.startsWith('field:') ? [search.sortBy.slice('field:'.length)] : [];
  const fields = [...new Set([...sortableFields(facets?.components ?? []), ...chosen])];
  return (
    <ChoiceMenu
      label={TOPOLOGY_TEXTS.sortBy}
      value={`${search.sortBy} ${search.sortOrder}`}
      choices={sortChoices(fields)}
      onChange={(choice) => {
        const at = choice.lastIndexOf(' ');
        change({ sortBy: choice.slice(0, at), sortOrder: choice.endsWith(' asc') ? 'asc' : 'desc' });
      }}
    />
  );
}

function AgentChoice({ search, change }: Omit<Facets, 'facets'>) {
  const result = useListTopologyAgentsQuery();
  const { data: agents = [] } = result;
  const lookup = useLookup(result);
  const others = agents.filter(({ id }) => id !== LOCAL_AGENT_ID);
  // Only what failed is told where most have no agents at all: while it is first read, nothing moves. Asked again it stays,
  // or the menu in which that was chosen would go away below the focus.
  const hasFailed = lookupWords({ ...lookup, isLoading: false }) !== undefined;
  if (others.length === 0 && search.agent_id === ALL && !hasFailed) return null;
  const choices = [
    { value: ALL, label: TOPOLOGY_TEXTS.all },
    { value: LOCAL_AGENT_ID, label: TOPOLOGY_TEXTS.localAgent },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ChoiceMenu
      label={TOPOLOGY_TEXTS.agent}
      isLabelled
      value={search.agent_id}
      choices={choices}
      lookup={lookup}
      onChange={(agent) => change({ agent_id: agent })}
    />
  );
}

const pairsOf = (tags: Topology['tags']): TriStateOption[] =>
  Object.entries(tags).flatMap(([key, values]) =>
    values.map((value) => ({ value: `${key}=${value}`, label: `${key}: ${value}` })),
  );

const wordsOf = (words: readonly string[]): TriStateOption[] =>
  [...new Set([...HEALTHS, ...words])].map((word) => ({ value: word, label: statusWord(word) }));

/** Everything by which the dashboard is narrowed and ordered; all of it is in the address. */
export function TopologyFilters({ facets, search, change, shown }: Facets & { shown: number | undefined }) {
  const styles = useStyles();
  const chips = (label: string, map: TriStateMap, apply: (next: TriStateMap) => void) =>
    [...map].map(([key, state]) => ({
      label: state === 1 ? TOPOLOGY_TEXTS.chip(label, key) : TOPOLOGY_TEXTS.not(label, key),
      onRemove: () => apply(withTriState(map, key, 0)),
    }));
  const filters = [
    ...chips(TOPOLOGY_TEXTS.health, search.status, (status) => change({ status })),
    ...chips(TOPOLOGY_TEXTS.labels, search.labels, (labels) => change({ labels })),
  ];
  return (
    <>
      <Toolbar
        label={TOPOLOGY_TEXTS.filters}
        end={
          <>
            <Order facets={facets} search={search} change={change} />
            <ChoiceMenu
              label={TOPOLOGY_TEXTS.size}
              value={search.size}
              choices={SIZES.map((value) => ({ value, label: TOPOLOGY_TEXTS.sizes[value] }))}
              onChange={(size) => change({ size })}
            />
          </>
        }
      >
        <div className={styles.search}>
          <SearchBox
            label={TOPOLOGY_TEXTS.search}
            value={search.search}
            onSearch={(text) => change({ search: text }, 'replace')}
          />
        </div>
        <TriStateFilter
          label={TOPOLOGY_TEXTS.health}
          options={wordsOf(facets?.healthStatuses ?? [])}
          value={search.status}
          onChange={(key, state) => change({ status: withTriState(search.status, key, state) })}
        />
        <ChoiceMenu
          label={TOPOLOGY_TEXTS.type}
          isLabelled
          value={search.type}
          choices={choicesOf(facets?.types ?? [], search.type)}
          onChange={(type) => change({ type })}
        />
        <ChoiceMenu
          label={TOPOLOGY_TEXTS.team}
          isLabelled
          value={search.team}
          choices={choicesOf(facets?.teams ?? [], search.team)}
          onChange={(team) => change({ team })}
        />
        <AgentChoice search={search} change={change} />
        <TriStateFilter
          label={TOPOLOGY_TEXTS.labels}
          options={pairsOf(facets?.tags ?? {})}
          value={search.labels}
          onChange={(key, state) => change({ labels: withTriState(search.labels, key, state) })}
        />
        <Checkbox
          label={TOPOLOGY_TEXTS.hidden}
          checked={search.hidden === 'yes'}
          onChange={(_event, { checked }) => change({ hidden: checked === true ? 'yes' : 'no' })}
        />
      </Toolbar>
      <div className={styles.chips} role="group" aria-label={TOPOLOGY_TEXTS.active}>
        <span className={styles.count} role="status">
          {facets !== undefined && shown !== undefined && TOPOLOGY_TEXTS.shown(shown, facets.roots.length)}
        </span>
        {filters.map(({ label, onRemove }) => (
          <FilterChip key={label} label={label} onRemove={onRemove} />
        ))}
      </div>
    </>
  );
}
