import { useMemo, useState } from 'react';
import { SearchSelect } from '@/components/filters/SearchSelect';
import {
  RESOURCE_SEARCH_DELAY,
  selectorsOf,
  useSearchResourcesQuery,
  type ResourceKind,
  type ResourceSelector,
} from '@/services/api/resourceSearch';
import { useLookup } from '@/services/api/useLookup';
import type { PlaybookSpec, Target } from '../model/records';
import { RUN_DIALOG_TEXTS } from '../texts';

const FIELDS: Readonly<Record<ResourceKind, Target['field']>> = {
  checks: 'check_id',
  configs: 'config_id',
  components: 'component_id',
};
const KINDS = ['checks', 'configs', 'components'] as const;

interface ChoiceProps {
  kind: ResourceKind;
  selectors: readonly ResourceSelector[];
  chosen: Target | undefined;
  onTarget: (target: Target | undefined) => void;
}

function Choice({ kind, selectors, chosen, onTarget }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  // Of what was chosen: it need not be among what is found later.
  const [chosenName, setChosenName] = useState('');
  const question = useMemo(
    () => ({ kind, selectors: selectorsOf(selectors, typed) }),
    [kind, selectors, typed],
  );
  const result = useSearchResourcesQuery(question);
  const { currentData: found = [] } = result;
  const field = FIELDS[kind];
  return (
    <SearchSelect
      label={RUN_DIALOG_TEXTS.resource[kind]}
      placeholder={RUN_DIALOG_TEXTS.typeToSearch}
      size="medium"
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      lookup={useLookup(result)}
      selected={chosen?.field === field ? [chosen.id] : []}
      closedText={chosen?.field === field ? chosenName : ''}
      onSearch={setTyped}
      searchDelay={RESOURCE_SEARCH_DELAY}
      onChange={([id]) => {
        setChosenName(found.find((one) => one.id === id)?.name ?? '');
        onTarget(id === undefined ? undefined : { field, id });
      }}
    />
  );
}

interface TargetChoiceProps {
  spec: PlaybookSpec;
  onTarget: (target: Target | undefined) => void;
}

/** What to run it on: one box for each kind of resource that the playbook is meant for. */
export function TargetChoice({ spec, onTarget }: TargetChoiceProps) {
  const [chosen, setChosen] = useState<Target>();
  return KINDS.filter((kind) => (spec[kind] ?? []).length > 0).map((kind) => (
    <Choice
      key={kind}
      kind={kind}
      selectors={spec[kind] ?? []}
      chosen={chosen}
      onTarget={(target) => {
        setChosen(target);
        onTarget(target);
      }}
    />
  ));
}
