import { Button, mergeClasses, Tooltip } from '@fluentui/react-components';
import { PanelLeftContractRegular, PanelLeftExpandRegular } from '@fluentui/react-icons';
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { PRODUCT_NAME } from '@/services/config/constants';
import { selectPreferences, sidebarCollapsedSet } from '@/services/preferences/preferencesSlice';
import type { NavItem } from '@/services/slots/manifest';
import { Brand } from './Brand';
import type { Navigation } from './navigation';
import { useSidebarStyles } from './Sidebar.styles';
import { useIsNarrow } from './useIsNarrow';

type Follow = (event: MouseEvent<HTMLAnchorElement>, path: string) => void;

interface Place {
  pathname: string;
  onFollow: Follow;
}

/** The browser keeps what it does itself with a link: another tab or window, a download. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

/** Where the person is, and how a link leads elsewhere; the same function for one page. */
function usePlace(): Place {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const onFollow = useCallback<Follow>(
    (event, path) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
  return { pathname, onFollow };
}

function isAt(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

interface SidebarLinkProps {
  item: NavItem;
  collapsed: boolean;
  isCurrent: boolean;
  onFollow: Follow;
}

// A router's own link is drawn again with every letter of the address, and there are twenty of them.
const SidebarLink = memo(function SidebarLink({ item, collapsed, isCurrent, onFollow }: SidebarLinkProps) {
  const styles = useSidebarStyles();
  const Icon = item.icon;
  const Badge = item.badge;
  const link = (
    <a
      href={item.path}
      className={mergeClasses(styles.link, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => onFollow(event, item.path)}
    >
      <span className={styles.icon} aria-hidden>
        <Icon />
      </span>
      <span className={mergeClasses(styles.label, collapsed && styles.hidden)}>{item.label}</span>
      {/* Always there: what it counts stands on the icon of the installed console, too. */}
      {Badge !== undefined && (
        <span className={collapsed ? styles.badgeOnIcon : undefined}>
          <Badge />
        </span>
      )}
    </a>
  );
  return (
    <li>
      {collapsed ? (
        <Tooltip content={item.label} relationship="label" positioning="after">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
});

interface LinksProps {
  items: readonly NavItem[];
  collapsed: boolean;
  place: Place;
}

function Links({ items, collapsed, place }: LinksProps) {
  return items.map((item) => (
    <SidebarLink
      key={item.path}
      item={item}
      collapsed={collapsed}
      isCurrent={isAt(place.pathname, item.path)}
      onFollow={place.onFollow}
    />
  ));
}

function SettingsGroup({ items, collapsed, place }: LinksProps) {
  const styles = useSidebarStyles();
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={mergeClasses(styles.groupName, collapsed && styles.hidden)}>Settings</h2>
      <ul className={styles.list} aria-label="Settings">
        <Links {...{ items, collapsed, place }} />
      </ul>
    </>
  );
}

/** On a narrow window the sidebar is a visitor: closed at first and on every other page, whatever was chosen on a wide one. */
function useCollapsed(
  narrow: boolean,
  pathname: string,
): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const dispatch = useDispatch();
  const { sidebarCollapsed } = useSelector(selectPreferences);
  const [openOn, setOpenOn] = useState<string>();
  if (narrow) return [openOn !== pathname, (collapsed) => setOpenOn(collapsed ? undefined : pathname)];
  return [sidebarCollapsed, (collapsed) => dispatch(sidebarCollapsedSet(collapsed))];
}

/** The navigation at the left: remembered when collapsed, laid over the page on narrow windows (SHELL-6, SHELL-7). */
export function Sidebar({ navigation }: { navigation: Navigation }) {
  const styles = useSidebarStyles();
  const narrow = useIsNarrow();
  const place = usePlace();
  const [collapsed, setCollapsed] = useCollapsed(narrow, place.pathname);
  const close = useEffectEvent(() => {
    setCollapsed(true);
  });
  const rail = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!narrow || collapsed) return undefined;
    const closeOnOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && rail.current?.contains(event.target)) return;
      close();
    };
    document.addEventListener('pointerdown', closeOnOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside);
    };
  }, [narrow, collapsed]);

  const isOver = narrow && !collapsed;
  return (
    <nav
      ref={rail}
      aria-label="Main"
      className={mergeClasses(styles.rail, collapsed && styles.railCollapsed, narrow && styles.railNarrow)}
    >
      <div
        className={mergeClasses(
          styles.panel,
          collapsed && styles.panelCollapsed,
          collapsed && narrow && styles.panelPhone,
          isOver && styles.panelOver,
        )}
      >
        <div className={styles.brand}>
          <Brand />
          <span className={mergeClasses(collapsed && styles.hidden)}>{PRODUCT_NAME}</span>
        </div>
        <ul className={styles.list}>
          <Links items={navigation.main} collapsed={collapsed} place={place} />
        </ul>
        <SettingsGroup items={navigation.settings} collapsed={collapsed} place={place} />
        <div className={styles.spacer} />
        <Button
          appearance="subtle"
          className={styles.toggle}
          aria-expanded={!collapsed}
          aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          icon={collapsed ? <PanelLeftExpandRegular /> : <PanelLeftContractRegular />}
          onClick={() => setCollapsed(!collapsed)}
        >
          {collapsed ? null : 'Collapse'}
        </Button>
      </div>
    </nav>
  );
}
