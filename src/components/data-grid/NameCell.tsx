import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons';
import { useLayoutEffect, type ReactNode } from 'react';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import type { HierarchyPlace, NameColumn } from './columnSpec';

const INDENT_PIXELS = 18;

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    height: '100%',
  },
  chevron: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground2,
    transitionProperty: 'transform',
    transitionDuration: tokens.durationFaster,
  },
  expanded: { transform: 'rotate(90deg)' },
  leafGap: { width: '16px', flexShrink: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
  group: { fontWeight: tokens.fontWeightSemibold },
  detail: {
    flexShrink: 1000,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
});

/** AG Grid Community knows no trees: the row it drew is told its level and state here (WAI-ARIA treegrid). */
function useRowAria(cell: HTMLElement, place: HierarchyPlace | undefined): void {
  useLayoutEffect(() => {
    const row = cell.closest('[role="row"]');
    if (!row || !place) return;
    row.setAttribute('aria-level', String(place.depth + 1));
    if (place.isGroup) row.setAttribute('aria-expanded', String(place.isExpanded === true));
    else row.removeAttribute('aria-expanded');
  }, [cell, place]);
}

/** Only a picture: the row itself is what a click or a key opens. */
function Chevron({ place }: { place: HierarchyPlace | undefined }) {
  const styles = useStyles();
  if (!place?.isGroup) return null;
  const className = mergeClasses(styles.chevron, place.isExpanded && styles.expanded);
  return <ChevronRightRegular aria-hidden fontSize={16} className={className} />;
}

interface NameCellProps<Row> {
  spec: NameColumn<Row>;
  row: Row;
  place: HierarchyPlace | undefined;
  gridCell: HTMLElement;
}

function NameParts<Row>({ spec, row, place }: Omit<NameCellProps<Row>, 'gridCell'>) {
  const styles = useStyles();
  const name = spec.value(row);
  const icon = spec.icon?.(row);
  const detail: ReactNode = spec.detail?.(row);
  return (
    <>
      <Chevron place={place} />
      {spec.before?.(row)}
      {icon && <ResourceIcon name={icon} />}
      <bdi className={mergeClasses(styles.name, place?.isGroup && styles.group)} title={name}>
        {name}
      </bdi>
      {detail !== undefined && detail !== null && <span className={styles.detail}>{detail}</span>}
    </>
  );
}

/** Indent, chevron, status, icon, name and a muted detail: the first column of nearly every list. */
export function NameCell<Row>({ spec, row, place, gridCell }: NameCellProps<Row>) {
  const styles = useStyles();
  useRowAria(gridCell, place);
  return (
    <span
      className={styles.cell}
      style={place ? { paddingInlineStart: place.depth * INDENT_PIXELS } : undefined}
    >
      <NameParts spec={spec} row={row} place={place} />
    </span>
  );
}

/** The title of a card: the same parts, without the indent. */
export function CardName<Row>({ spec, row, place }: Omit<NameCellProps<Row>, 'gridCell'>) {
  const styles = useStyles();
  return (
    <span className={styles.cell}>
      <NameParts spec={spec} row={row} place={place} />
    </span>
  );
}
