import { Button, mergeClasses, Tooltip } from '@fluentui/react-components';
import { PanelLeftContractRegular, PanelLeftExpandRegular } from '@fluentui/react-icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { PRODUCT_NAME } from '@/services/config/constants';
import { selectPreferences, sidebarCollapsedSet } from '@/services/preferences/preferencesSlice';
import type { NavItem } from '@/services/slots/manifest';
import { Brand } from './Brand';
import type { Navigation } from './navigation';
import { useSidebarStyles } from './Sidebar.styles';
import { useIsNarrow } from './useIsNarrow';

interface LinkState {
  collapsed: boolean;
  onFollow: () => void;
}

function SidebarLink({ item, collapsed, onFollow }: LinkState & { item: NavItem }) {
  const styles = useSidebarStyles();
  const Icon = item.icon;
  const Badge = item.badge;
  const link = (
    <NavLink
      to={item.path}
      onClick={onFollow}
      className={({ isActive }) => mergeClasses(styles.link, isActive && styles.current)}
    >
      <span className={styles.icon} aria-hidden>
        <Icon />
      </span>
      <span className={mergeClasses(styles.label, collapsed && styles.hidden)}>{item.label}</span>
      {Badge !== undefined && !collapsed && <Badge />}
    </NavLink>
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
}

function SettingsGroup({ items, ...state }: LinkState & { items: readonly NavItem[] }) {
  const { collapsed } = state;
  const styles = useSidebarStyles();
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={mergeClasses(styles.groupName, collapsed && styles.hidden)}>Settings</h2>
      <ul className={styles.list} aria-label="Settings">
        {items.map((item) => (
          <SidebarLink key={item.path} item={item} {...state} />
        ))}
      </ul>
    </>
  );
}

/** On a narrow window the sidebar is a visitor: closed at first, whatever was chosen on a wide one. */
function useCollapsed(narrow: boolean): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const dispatch = useDispatch();
  const { sidebarCollapsed } = useSelector(selectPreferences);
  const [isVisiting, setIsVisiting] = useState(false);
  if (narrow) return [!isVisiting, (collapsed) => setIsVisiting(!collapsed)];
  return [sidebarCollapsed, (collapsed) => dispatch(sidebarCollapsedSet(collapsed))];
}

/** The navigation at the left: remembered when collapsed, laid over the page on narrow windows (SHELL-6, SHELL-7). */
export function Sidebar({ navigation }: { navigation: Navigation }) {
  const styles = useSidebarStyles();
  const narrow = useIsNarrow();
  const [collapsed, setCollapsed] = useCollapsed(narrow);
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
  const state: LinkState = {
    collapsed,
    onFollow: () => {
      if (narrow) setCollapsed(true);
    },
  };
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
          {navigation.main.map((item) => (
            <SidebarLink key={item.path} item={item} {...state} />
          ))}
        </ul>
        <SettingsGroup items={navigation.settings} {...state} />
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
