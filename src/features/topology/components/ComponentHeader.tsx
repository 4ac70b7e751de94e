import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { useDownloadSnapshotMutation, useHideComponentMutation, useListComponentNamesQuery } from '../api';
import { ancestorsOf } from '../model/cards';
import type { Component } from '../model/topology';
import { WRITE_COMPONENT } from '../requirements';
import { componentActions } from '../slots';
import { COMPONENT_TEXTS, TOPOLOGY_TEXTS } from '../texts';
import { RollUpBar } from './RollUpBar';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '32px',
  },
  crumbs: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  type: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  bar: { flexGrow: 1, maxWidth: '320px', minWidth: '120px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

function Crumbs({ component }: { component: Component }) {
  const styles = useStyles();
  const ids = ancestorsOf(component);
  const { data: names = [] } = useListComponentNamesQuery(ids, { skip: ids.length === 0 });
  const crumbs = ids.map((id) => ({
    to: paths.topologyItem(id),
    name: names.find((one) => one.id === id)?.name ?? '…',
  }));
  return (
    <nav aria-label={COMPONENT_TEXTS.parents}>
      <ol className={styles.crumbs}>
        {[{ to: paths.topology(), name: TOPOLOGY_TEXTS.title }, ...crumbs].map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {name}
            </Link>{' '}
            <span aria-hidden>›</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function saveAs(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function Snapshot({ component }: { component: Component }) {
  const [download, { isLoading }] = useDownloadSnapshotMutation();
  return (
    <Button
      icon={<ArrowDownloadRegular />}
      disabledFocusable={isLoading}
      onClick={() => {
        void download(component.id)
          .unwrap()
          .then(
            (address) => saveAs(`topology-${component.name.replace(/[^\w.-]+/g, '-')}.zip`, address),
            () => undefined, // the failure is already a toast
          );
      }}
    >
      {COMPONENT_TEXTS.snapshot}
    </Button>
  );
}

/** Where a component belongs, how it is, and what can be done with it. */
export function ComponentHeader({ component }: { component: Component }) {
  const styles = useStyles();
  const ability = useAbility(WRITE_COMPONENT);
  const [hide, { isLoading }] = useHideComponentMutation();
  const { id, name, type, health, status, hidden, silenced, rollUp } = component;
  const says = status === '' || status === health ? statusWord(health) : `${statusWord(health)} · ${status}`;
  return (
    <header className={styles.header}>
      <Crumbs component={component} />
      <div className={styles.line}>
        <span className={styles.type}>
          <ResourceIcon name={component.icon ?? type} />
          {type}
        </span>
        <StatusBadge status={health} label={says} />
        {hidden && <Badge appearance="outline">{TOPOLOGY_TEXTS.isHidden}</Badge>}
        {silenced && <Badge appearance="outline">{TOPOLOGY_TEXTS.isSilenced}</Badge>}
        <div className={styles.bar}>
          <RollUpBar rollUp={rollUp} />
        </div>
        <div className={styles.actions}>
          <SlotOutlet slot={componentActions} props={{ component: { id, name } }} />
          <Snapshot component={component} />
          <ActionButton
            ability={ability}
            isBusy={isLoading}
            onClick={() => void hide({ id, hidden: !hidden })}
          >
            {hidden ? COMPONENT_TEXTS.show : COMPONENT_TEXTS.hide}
          </ActionButton>
        </div>
      </div>
    </header>
  );
}
