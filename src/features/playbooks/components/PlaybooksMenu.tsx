import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { PlayCircleRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { LookupNews } from '@/components/feedback/LookupNews';
import { LookupItem } from '@/components/filters/LookupItem';
import { useLookup } from '@/services/api/useLookup';
import { useListApplicableQuery, type ListedPlaybook } from '../api';
import type { Target } from '../model/records';
import { PLAYBOOK_TEXTS } from '../texts';

const RunDialog = lazy(() => import('./RunDialog').then((module) => ({ default: module.RunDialog })));

function Items({ target, onChoose }: { target: Target; onChoose: (playbook: ListedPlaybook) => void }) {
  const result = useListApplicableQuery(target, { refetchOnMountOrArgChange: true });
  const lookup = useLookup(result);
  const { currentData: data } = result;
  return (
    <>
      <MenuList>
        <LookupItem lookup={lookup} />
        {data?.length === 0 && <MenuItem disabled>{PLAYBOOK_TEXTS.noneHere}</MenuItem>}
        {data?.map((playbook) => (
          <MenuItem key={playbook.id} onClick={() => onChoose(playbook)}>
            {playbook.name}
          </MenuItem>
        ))}
      </MenuList>
      <LookupNews lookup={lookup} isOpen />
    </>
  );
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
          <Items target={target} onChoose={setChosen} />
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
