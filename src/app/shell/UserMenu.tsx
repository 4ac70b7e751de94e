import {
  Button,
  Link,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, PersonRegular, SignOutRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { ENV } from '@/services/config/env';
import { paths } from '@/services/config/paths';
import { kubeconfigFileName } from '@/services/contracts/kubeconfig';
import type { WhoAmI } from '@/services/contracts/rows';
import {
  selectPreferences,
  THEME_CHOICES,
  themeChosen,
  type ThemeChoice,
} from '@/services/preferences/preferencesSlice';
import { useGetBackendVersionQuery } from '@/services/session/sessionApi';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import { KUBECONFIG_TEXT, SHARED_DEVICE_TEXT } from '@/services/text/shell';
import { accountButtonProps } from './accountButton';
import { moveDrafts } from '@/services/offline/draftArea';
import { forgetKeptAnswers } from '@/services/offline/kept/keptAnswers';
import { forgetLookups } from '@/services/offline/lookups/lookupCaches';
import { isSharedDevice, setSharedDevice } from '@/services/offline/sharedDevice';
import { selectUnsent } from '@/services/offline/outbox/outboxSlice';
import { useSignOut } from './useSignOut';

const LeaveDialog = lazy(() =>
  import('./outbox/LeaveDialog').then((module) => ({ default: module.LeaveDialog })),
);
const KubeconfigDialog = lazy(() =>
  import('./KubeconfigDialog').then((module) => ({ default: module.KubeconfigDialog })),
);

const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = {
  system: 'System theme',
  light: 'Light theme',
  dark: 'Dark theme',
  'high-contrast': 'High contrast theme',
};

function Versions() {
  const backend = useGetBackendVersionQuery();
  return (
    <MenuGroup>
      <MenuGroupHeader>Frontend version: {ENV.version}</MenuGroupHeader>
      <MenuGroupHeader>Backend version: {backend.data ?? 'NA'}</MenuGroupHeader>
    </MenuGroup>
  );
}

function ThemeItems() {
  return (
    <MenuGroup>
      {THEME_CHOICES.map((choice) => (
        <MenuItemRadio key={choice} name="theme" value={choice}>
          {THEME_LABELS[choice]}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  );
}

function ProfileItem() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <MenuItem
      icon={<PersonRegular />}
      onClick={() => {
        void navigate(paths.profileSettings({ return_to: pathname + search + hash }));
      }}
    >
      Your Profile
    </MenuItem>
  );
}

/** A page of its own, which the browser turns into a download (ROUTE-17). */
function KubeconfigLink({ hostname }: { hostname: string }) {
  return (
    <Link href={paths.kubeconfig()} target="_blank" rel="noopener noreferrer">
      {KUBECONFIG_TEXT.downloadLink(kubeconfigFileName(hostname))}
    </Link>
  );
}

interface UserMenuProps {
  user: WhoAmI['user'];
  /** The backend's host, after which the kubeconfig file is named. */
  hostname: string;
}

/** Greeting, profile, kubeconfig, theme, versions and the way out (SHELL-11, SHELL-12). */
export function UserMenu({ user, hostname }: UserMenuProps) {
  const { theme } = useSelector(selectPreferences);
  const dispatch = useDispatch();
  const { signOut, isPending } = useSignOut();
  const { docsUrl } = useSelector(selectRuntimeConfig);
  const unsent = useSelector(selectUnsent);
  const [isShared, setShared] = useState(() => isSharedDevice());
  const [asksToLeave, setAsksToLeave] = useState(false);
  const shareDevice = (next: boolean) => {
    setSharedDevice(next);
    setShared(next);
    moveDrafts(user.id);
    if (next) forgetKeptAnswers();
    if (next && 'caches' in window) void forgetLookups(window.caches);
  };
  const [asksKubeconfig, setAsksKubeconfig] = useState(false);
  return (
    <>
      <Menu
        // it is loaded by the click that opens it
        defaultOpen
        checkedValues={{ theme: [theme], device: isShared ? ['shared'] : [] }}
        onCheckedValueChange={(_event, { name, checkedItems }) => {
          if (name === 'device') {
            shareDevice(checkedItems.includes('shared'));
            return;
          }
          const choice = THEME_CHOICES.find((known) => known === checkedItems[0]);
          if (choice !== undefined) dispatch(themeChosen(choice));
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button {...accountButtonProps(user.name)} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroupHeader>Hi {user.name}</MenuGroupHeader>
            <MenuDivider />
            <ProfileItem />
            <MenuItem icon={<ArrowDownloadRegular />} onClick={() => setAsksKubeconfig(true)}>
              {KUBECONFIG_TEXT.entry}
            </MenuItem>
            <MenuDivider />
            <ThemeItems />
            <MenuDivider />
            <MenuItemCheckbox name="device" value="shared" title={SHARED_DEVICE_TEXT.help}>
              {SHARED_DEVICE_TEXT.entry}
            </MenuItemCheckbox>
            <MenuDivider />
            <Versions />
            <MenuDivider />
            <MenuItem
              icon={<SignOutRegular />}
              disabled={isPending}
              onClick={() => {
                if (unsent.length > 0) setAsksToLeave(true);
                else signOut();
              }}
            >
              Sign out
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {asksToLeave && (
        <Suspense fallback={null}>
          <LeaveDialog
            onStay={() => setAsksToLeave(false)}
            onLeave={() => {
              setAsksToLeave(false);
              signOut();
            }}
          />
        </Suspense>
      )}
      {asksKubeconfig && (
        <Suspense fallback={null}>
          <KubeconfigDialog
            {...{ hostname, docsUrl }}
            download={<KubeconfigLink hostname={hostname} />}
            onClose={() => setAsksKubeconfig(false)}
          />
        </Suspense>
      )}
    </>
  );
}
