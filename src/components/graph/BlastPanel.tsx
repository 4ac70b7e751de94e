import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { CountBadge } from '@/components/layout/CountBadge';
import { RailLines, RailLink } from '@/components/layout/Rail';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatCount } from '@/services/format/numbers';
import type { BlastRadius } from './model/blastRadius';
import { BLAST_TEXTS } from './texts';

const useStyles = makeStyles({
  panel: {
    width: '300px',
    flexShrink: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalM,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 767px)': { width: '100%', borderLeft: 'none' },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  banner: { margin: `${tokens.spacingVerticalXS} 0`, fontWeight: tokens.fontWeightSemibold },
  note: { margin: `${tokens.spacingVerticalXS} 0`, color: tokens.colorNeutralForeground2 },
  ring: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    margin: `${tokens.spacingVerticalM} 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  kind: {
    flexShrink: 0,
    maxWidth: '40%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground2,
  },
});

/** Lines of one ring; the rest is a number. */
const MAX_LINES = 100;

export interface BlastPanelProps {
  /** The name of the node whose radius it is. */
  name: string;
  /** Undefined until it is worked out. */
  radius: BlastRadius | undefined;
  /** True where more may be affected than was loaded. */
  isCapped: boolean;
  /** More about what is affected, such as owners and costs. */
  banner?: ReactNode;
  /** The address of a node's page. */
  to: (id: string) => string;
}

/** What breaks with a node as a list: the twin of the overlay, nearest first, with counts by kind. */
export function BlastPanel({ name, radius, isCapped, banner, to }: BlastPanelProps) {
  const styles = useStyles();
  const rings = useMemo(() => {
    const found = new Map<number, BlastRadius['affected'][number][]>();
    for (const one of radius?.affected ?? []) {
      const ring = found.get(one.hops);
      if (ring === undefined) found.set(one.hops, [one]);
      else ring.push(one);
    }
    return [...found];
  }, [radius]);
  return (
    <section className={styles.panel} aria-label={BLAST_TEXTS.title(name)} aria-busy={radius === undefined}>
      <h2 className={styles.title}>{BLAST_TEXTS.title(name)}</h2>
      {radius === undefined && <SkeletonRows label={BLAST_TEXTS.working} count={4} columns={1} />}
      {radius !== undefined && (
        <>
          <p className={styles.banner} role="status">
            {BLAST_TEXTS.affected(radius.affected.length, isCapped)} {banner}
          </p>
          <p className={styles.note}>
            {radius.kinds.map(({ kind, count }) => BLAST_TEXTS.kind(kind, count)).join(' · ')}
          </p>
          {isCapped && <p className={styles.note}>{BLAST_TEXTS.capped}</p>}
          {radius.affected.length === 0 && <EmptyState sentence={BLAST_TEXTS.none} />}
          {rings.map(([hops, ring]) => (
            <section key={hops} aria-label={BLAST_TEXTS.ring(hops)}>
              <h3 className={styles.ring}>
                {BLAST_TEXTS.ring(hops)} <CountBadge count={ring.length} />
              </h3>
              <RailLines rows={ring.slice(0, MAX_LINES)} rowId={({ node }) => node.id}>
                {({ node }) => (
                  <>
                    <StatusShape status={node.status} />
                    <RailLink to={to(node.id)}>{node.name}</RailLink>
                    <span className={styles.kind}>{node.kind}</span>
                  </>
                )}
              </RailLines>
              {ring.length > MAX_LINES && (
                <p className={styles.note}>+ {formatCount(ring.length - MAX_LINES)}</p>
              )}
            </section>
          ))}
        </>
      )}
    </section>
  );
}
