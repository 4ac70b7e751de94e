import { Button } from '@fluentui/react-components';
import { lazy, useId, type ComponentType, type MouseEvent } from 'react';
import { useSelector } from 'react-redux';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import type { SessionState } from '@/services/session/sessionState';
import { useSession } from '@/services/session/useSession';
import type { NavItem } from '@/services/slots/manifest';
import { accountButtonProps } from './accountButton';
import { docsButtonProps } from './docsButton';
import { MenuOnDemand } from './MenuOnDemand';
import { OutboxBadge } from './outbox/OutboxBadge';

const loadUserMenu = () => import('./UserMenu');
const UserMenu = lazy(() => loadUserMenu().then((module) => ({ default: module.UserMenu })));
const loadDocsMenu = () => import('./DocsMenu');
const DocsMenu = lazy(() => loadDocsMenu().then((module) => ({ default: module.DocsMenu })));

function HeaderLink({ item }: { item: NavItem }) {
  const id = useId();
  const Icon = item.icon;
  const Badge = item.badge;
  const follow = useLinkClickHandler(item.path);
  return (
    <Button
      as="a"
      appearance="subtle"
      aria-label={item.label}
      {...(Badge === undefined ? {} : { 'aria-describedby': id })}
      href={useHref(item.path)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        follow(event);
      }}
      icon={
        <>
          <Icon />
          {Badge !== undefined && (
            <span id={id}>
              <Badge />
            </span>
          )}
        </>
      }
    />
  );
}

/** The end of every page header: what features put there, such as the bell, documentation and the user's menu. */
interface ShellControlsProps {
  items: readonly NavItem[];
  /** Stands in place of the user's menu (HOST-5). */
  account: ComponentType | undefined;
}

function Account({ session }: { session: SessionState }) {
  if (session.status !== 'ready') return null;
  const { user, hostname } = session;
  return (
    <MenuOnDemand button={accountButtonProps(user.name)} preload={loadUserMenu}>
      <UserMenu {...{ user, hostname }} />
    </MenuOnDemand>
  );
}

export function ShellControls({ items, account: OtherAccount }: ShellControlsProps) {
  const { session } = useSession();
  const { docsUrl } = useSelector(selectRuntimeConfig);
  return (
    <>
      <OutboxBadge />
      {items.map((item) => (
        <HeaderLink key={item.path} item={item} />
      ))}
      <MenuOnDemand button={docsButtonProps()} preload={loadDocsMenu}>
        <DocsMenu
          docsUrl={docsUrl}
          hostname={OtherAccount && session.status === 'ready' ? session.hostname : undefined}
        />
      </MenuOnDemand>
      {OtherAccount === undefined ? <Account session={session} /> : <OtherAccount />}
    </>
  );
}
