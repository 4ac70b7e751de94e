/** The organization switcher in the header, with what else the user's menu would hold (HOST-5). */
import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { AddRegular, ChevronDownRegular, PersonRegular, SignOutRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { useHostedIdentity } from '@/services/session/hosted/identity';
import { HOSTED_TEXT } from '../texts';
import { useOidc } from './oidcContext';

const CreateOrganization = lazy(() =>
  import('./CreateOrganization').then((module) => ({ default: module.CreateOrganization })),
);

function AccountItems() {
  const { session } = useOidc();
  const navigate = useNavigate();
  return (
    <>
      <MenuItem icon={<PersonRegular />} onClick={() => void navigate(paths.profileSettings())}>
        {HOSTED_TEXT.profile}
      </MenuItem>
      <MenuItem icon={<SignOutRegular />} onClick={() => void session.signOut()}>
        {HOSTED_TEXT.signOut}
      </MenuItem>
    </>
  );
}

export function OidcSwitcher() {
  const { session, settings } = useOidc();
  const state = useHostedIdentity().useState();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  if (state.status !== 'signedIn') return null;
  const { name, organizations, active } = state;
  const choose = (id: string) => {
    session.choose(id);
    void navigate(paths.organizationsSwitched());
  };
  return (
    <>
      <Menu
        checkedValues={{ organization: active === undefined ? [] : [active.id] }}
        onCheckedValueChange={(_event, { checkedItems: [id] }) => {
          if (id !== undefined && id !== active?.id) choose(id);
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<ChevronDownRegular />}
            iconPosition="after"
            aria-label={active === undefined ? HOSTED_TEXT.noneChosen : HOSTED_TEXT.switcher(active.name)}
          >
            {active?.name ?? HOSTED_TEXT.noneChosen}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>{HOSTED_TEXT.organizations}</MenuGroupHeader>
              {organizations.map((organization) => (
                <MenuItemRadio key={organization.id} name="organization" value={organization.id}>
                  {organization.name}
                </MenuItemRadio>
              ))}
              {settings.accountsUrl !== null && (
                <MenuItem icon={<AddRegular />} onClick={() => setIsCreating(true)}>
                  {HOSTED_TEXT.create}
                </MenuItem>
              )}
            </MenuGroup>
            <MenuDivider />
            <MenuGroupHeader>{HOSTED_TEXT.signedInAs(name)}</MenuGroupHeader>
            <AccountItems />
          </MenuList>
        </MenuPopover>
      </Menu>
      {isCreating && settings.accountsUrl !== null && (
        <Suspense fallback={null}>
          <CreateOrganization address={settings.accountsUrl} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
