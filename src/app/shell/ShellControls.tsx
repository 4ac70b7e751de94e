import { Button } from '@fluentui/react-components';
import { lazy, type MouseEvent } from 'react';
import { useSelector } from 'react-redux';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import { useSession } from '@/services/session/useSession';
import type { NavItem } from '@/services/slots/manifest';
import { accountButtonProps } from './accountButton';
import { docsButtonProps } from './docsButton';
import { MenuOnDemand } from './MenuOnDemand';

const loadUserMenu = () => import('./UserMenu');
const UserMenu = lazy(() => loadUserMenu().then((module) => ({ default: module.UserMenu })));
const loadDocsMenu = () => import('./DocsMenu');
const DocsMenu = lazy(() => loadDocsMenu().then((module) => ({ default: module.DocsMenu })));

function HeaderLink({ item }: { item: NavItem }) {
  const Icon = item.icon;
  const follow = useLinkClickHandler(item.path);
  return (
    <Button
      as="a"
      appearance="subtle"
      aria-label={item.label}
      icon={<Icon />}
      href={useHref(item.path)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        follow(event);
      }}
    />
  );
}

/** The end of every page header: what features put there, such as the bell, documentation and the user's menu. */
export function ShellControls({ items }: { items: readonly NavItem[] }) {
  const { session } = useSession();
  const { docsUrl } = useSelector(selectRuntimeConfig);
  return (
    <>
      {items.map((item) => (
        <HeaderLink key={item.path} item={item} />
      ))}
      <MenuOnDemand button={docsButtonProps()} preload={loadDocsMenu}>
        <DocsMenu docsUrl={docsUrl} />
      </MenuOnDemand>
      {session.status === 'ready' && (
        <MenuOnDemand button={accountButtonProps(session.user.name)} preload={loadUserMenu}>
          <UserMenu user={session.user} hostname={session.hostname} />
        </MenuOnDemand>
      )}
    </>
  );
}
