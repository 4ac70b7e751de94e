import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { PlayCircleRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { asAppError } from '@/services/api/asAppError';
import { useListApplicableQuery, type ListedPlaybook } from '../api';
import type { Target } from '../model/records';
import { PLAYBOOK_TEXTS } from '../texts';

const RunDialog = lazy(() => import('./RunDialog').then((module) => ({ default: module.RunDialog })));

function Items({ target, onChoose }: { target: Target; onChoose: (playbook: ListedPlaybook) => void }) {
  const { data, error } = useListApplicableQuery(target, { refetchOnMountOrArgChange: true });
  const note = (words: string) => <MenuItem disabled>{words}</MenuItem>;
  if (data === undefined) return note(asAppError(error)?.text ?? PLAYBOOK_TEXTS.menuLoading);
  if (data.length === 0) return note(PLAYBOOK_TEXTS.noneHere);
  return data.map((playbook) => (
    <MenuItem key={playbook.id} onClick={() => onChoose(playbook)}>
      {playbook.name}
    </MenuItem>
  ));
}

/** The playbooks meant for one resource, asked for when it opens; choosing one opens its run dialog (PB-2, PB-3). */
export function PlaybooksMenu({ field, id }: Target) {
  const target = useMemo<Target>(() => ({ field, id }), [field, id]);
  const [chosen, setChosen] = useState<ListedPlaybook>();
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton icon={<PlayCircleRegular />}>{PLAYBOOK_TEXTS.title}</MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <Items target={target} onChoose={setChosen} />
          </MenuList>
        </MenuPopover>
      </Menu>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <RunDialog playbook={chosen} target={target} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
