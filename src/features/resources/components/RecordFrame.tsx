import {
  Breadcrumb,
  BreadcrumbDivider,
  BreadcrumbItem,
  Button,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { UnsentMark } from '@/components/feedback/UnsentMark';
import { PageFrame } from '@/components/layout/PageFrame';
import type { EntryState } from '@/services/offline/outbox/entry';
import type { ResourceKind } from '../model/kinds';
import { listPath } from '../paths';
import { EDITOR_TEXTS } from '../texts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  crumbs: { minWidth: 0, maxWidth: '100%' },
  list: { minWidth: 0 },
  // In one line: the heading says the whole of it.
  crumb: {
    display: 'block',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

interface FrameProps {
  kind: ResourceKind;
  name: string;
  /** Set while something of it waits on this device. */
  unsent?: EntryState | undefined;
  children: ReactNode;
}

function Crumbs({ kind, name }: Pick<FrameProps, 'kind' | 'name'>) {
  const styles = useStyles();
  return (
    <Breadcrumb
      className={styles.crumbs}
      list={{ className: styles.list }}
      aria-label={EDITOR_TEXTS.breadcrumbs}
    >
      <BreadcrumbItem>
        <Link className={styles.link} to={listPath(kind)}>
          {kind.title}
        </Link>
      </BreadcrumbItem>
      <BreadcrumbDivider />
      <BreadcrumbItem className={styles.crumb} aria-current="page">
        <bdi>{name}</bdi>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}

/** The page of one record: its name, where it stands, and what is below. */
export function RecordFrame({ kind, name, unsent, children }: FrameProps) {
  const styles = useStyles();
  return (
    <PageFrame title={name}>
      <div className={styles.page}>
        <div className={styles.top}>
          <Crumbs kind={kind} name={name} />
          <UnsentMark state={unsent} />
        </div>
        {children}
      </div>
    </PageFrame>
  );
}

export function GoneRecord({ kind }: { kind: ResourceKind }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      sentence={EDITOR_TEXTS.gone}
      action={<Button onClick={() => void navigate(listPath(kind))}>{EDITOR_TEXTS.toList}</Button>}
    />
  );
}
