import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { StatusShape } from '@/components/theme/StatusShape';
import { paths } from '@/services/config/paths';
import { formatCost } from '@/services/format/cost';
import type { ShownProperty } from '@/components/entity/properties';
import { totalOf } from '../model/cards';
import { partsOf, type Component } from '../model/topology';
import type { CardSize } from '../search';
import { TOPOLOGY_TEXTS } from '../texts';
import { RollUpBar } from './RollUpBar';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    boxSizing: 'border-box',
    height: '100%',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  hidden: {
    opacity: 0.7,
    borderTopStyle: 'dashed',
    borderRightStyle: 'dashed',
    borderBottomStyle: 'dashed',
    borderLeftStyle: 'dashed',
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    outlineStyle: 'none',
    unicodeBidi: 'isolate',
    // The whole card leads on.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
  detail: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    unicodeBidi: 'isolate',
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, max-content) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  term: {
    color: tokens.colorNeutralForeground2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  value: {
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  foot: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, marginTop: 'auto' },
  chips: { display: 'flex', columnGap: tokens.spacingHorizontalXS, minHeight: '20px', overflow: 'hidden' },
  chip: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
  bad: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
});

/** Pixels of a card and how many properties fit on it. */
export const CARD_SIZES: Readonly<Record<CardSize, { height: number; minWidth: number; facts: number }>> = {
  small: { height: 78, minWidth: 220, facts: 0 },
  medium: { height: 152, minWidth: 280, facts: 2 },
  large: { height: 216, minWidth: 340, facts: 6 },
};

/** The headline ones first, then those that say something in a word; cost last, where there is room. */
function factsOf({ properties, costs }: Component, count: number): readonly (readonly [string, string])[] {
  const speaking = properties.filter(({ text }) => text !== '');
  const ordered: ShownProperty[] = [
    ...speaking.filter(({ isHeadline }) => isHeadline),
    ...speaking.filter(({ isHeadline }) => !isHeadline),
  ];
  const lines = ordered.map(({ name, text }) => [name, text] as const);
  return [
    ...lines,
    ...(costs.month === null || costs.month === 0 ? [] : [['cost 30d', formatCost(costs.month)] as const]),
  ].slice(0, count);
}

/** What asks for attention, and what is set apart. */
function Chips({ component }: { component: Component }) {
  const styles = useStyles();
  const { hidden, silenced } = component;
  const [incidents, insights] = [totalOf(component.incidents), totalOf(component.insights)];
  return (
    <div className={styles.chips}>
      {incidents > 0 && (
        <span className={mergeClasses(styles.chip, styles.bad)}>{TOPOLOGY_TEXTS.incidents(incidents)}</span>
      )}
      {insights > 0 && <span className={styles.chip}>{TOPOLOGY_TEXTS.insights(insights)}</span>}
      {hidden && <span className={styles.chip}>{TOPOLOGY_TEXTS.isHidden}</span>}
      {silenced && <span className={styles.chip}>{TOPOLOGY_TEXTS.isSilenced}</span>}
    </div>
  );
}

/** One component in the size that was chosen; its name is the link that the whole card follows. */
export const ComponentCard = memo(function ComponentCard({
  component,
  size,
}: {
  component: Component;
  size: CardSize;
}) {
  const styles = useStyles();
  const { name, type, namespace, health, statusReason, rollUp, hidden } = component;
  const facts = factsOf(component, CARD_SIZES[size].facts);
  const detail = statusReason ?? ([type, namespace].filter(Boolean).join(' · ') || component.text);
  return (
    <article className={mergeClasses(styles.card, hidden && styles.hidden)}>
      <div className={styles.head}>
        <StatusShape status={health} />
        <ResourceIcon name={component.icon ?? type} />
        <Link to={paths.topologyItem(component.id)} className={styles.name} title={name}>
          {name}
        </Link>
      </div>
      {size !== 'small' && (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([term, value]) => [
            <dt key={`${term} term`} className={styles.term}>
              {term}
            </dt>,
            <dd key={term} className={styles.value} title={value}>
              {value}
            </dd>,
          ])}
        </dl>
      )}
      <div className={styles.foot}>
        {size !== 'small' && <Chips component={component} />}
        {partsOf(rollUp) > 1 && <RollUpBar rollUp={rollUp} />}
      </div>
    </article>
  );
});
