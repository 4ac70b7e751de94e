import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { ActionButton } from '@/components/access/ActionButton';
import { Modal } from '@/components/feedback/Modal';
import { SearchSelect } from '@/components/filters/SearchSelect';
import { asAppError } from '@/services/api/asAppError';
import { useLookup } from '@/services/api/useLookup';
import {
  useFindLinkableQuery,
  useLinkConfigMutation,
  useRestoreLinkMutation,
  type LinkedPair,
  type Linkable,
} from '../../linksApi';
import { useAbility } from '@/services/session/useSession';
import { WRITE_LINKS } from '../../requirements';
import { MANUAL_TEXTS } from '../../texts';

const useStyles = makeStyles({
  error: { color: tokens.colorStatusDangerForeground1, margin: `${tokens.spacingVerticalS} 0 0` },
});

/** The side that is there; the other one is chosen. */
export type LinkFrom = { configId: string } | { componentId: string };

const NOTHING: readonly Linkable[] = [];

/** Links a pair; answers why it did not work, or undefined. */
function useLinking() {
  const [link, linking] = useLinkConfigMutation();
  const [restore, restoring] = useRestoreLinkMutation();
  const run = async (pair: LinkedPair): Promise<string | undefined> => {
    const { error } = await link(pair);
    const problem = asAppError(error);
    if (problem?.status !== 409) return problem?.text;
    const again = await restore(pair);
    if (again.error !== undefined) return asAppError(again.error)?.text;
    return again.data === 0 ? MANUAL_TEXTS.already : undefined;
  };
  return { run, isBusy: linking.isLoading || restoring.isLoading };
}

function LinkDialog({ from, onClose }: { from: LinkFrom; onClose: () => void }) {
  const styles = useStyles();
  const isConfig = 'configId' in from;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const result = useFindLinkableQuery({ table: isConfig ? 'component_names' : 'config_names', text });
  const { data: found = NOTHING } = result;
  const { run, isBusy } = useLinking();
  const submit = async () => {
    if (chosen === undefined || isBusy) return;
    const pair = isConfig
      ? { configId: from.configId, componentId: chosen }
      : { componentId: from.componentId, configId: chosen };
    const failure = await run(pair);
    setProblem(failure);
    if (failure === undefined) onClose();
  };
  return (
    <Modal
      title={isConfig ? MANUAL_TEXTS.linkComponent : MANUAL_TEXTS.linkConfig}
      size="small"
      isOpen
      onClose={onClose}
      isBackgroundCloseDisabled={isBusy}
      actions={
        <>
          <Button onClick={onClose}>{MANUAL_TEXTS.cancel}</Button>
          <Button
            appearance="primary"
            disabledFocusable={chosen === undefined || isBusy}
            onClick={() => void submit()}
          >
            {MANUAL_TEXTS.link}
          </Button>
        </>
      }
    >
      <SearchSelect
        label={isConfig ? MANUAL_TEXTS.component : MANUAL_TEXTS.config}
        size="medium"
        options={found.map(({ id, name, type }) => ({
          value: id,
          label: type === null || type === '' ? name : `${name} · ${type}`,
        }))}
        lookup={useLookup(result)}
        selected={chosen === undefined ? [] : [chosen]}
        onChange={([id]) => {
          setChosen(id);
          setProblem(undefined);
        }}
        onSearch={setText}
        searchDelay={300}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
    </Modal>
  );
}

/** Links a component and a config item by hand (checklist API-10); refused in words for who may not. */
export function LinkButton({ from }: { from: LinkFrom }) {
  const ability = useAbility(WRITE_LINKS);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton ability={ability} appearance="subtle" icon={<AddRegular />} onClick={() => setOpen(true)}>
        {'configId' in from ? MANUAL_TEXTS.linkComponent : MANUAL_TEXTS.linkConfig}
      </ActionButton>
      {isOpen && <LinkDialog from={from} onClose={() => setOpen(false)} />}
    </>
  );
}
