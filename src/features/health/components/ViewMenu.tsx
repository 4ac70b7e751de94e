import {
  makeStyles,
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { GridRegular, TableRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import type { LabelFacet } from '../model/labelFacets';
import { PIVOT_CELLS, PIVOT_FIELDS, type PivotCellType, type PivotField } from '../model/pivot';
import { LAYOUTS, type HealthSearch, type Layout } from '../search';

const useStyles = makeStyles({ list: { maxHeight: '480px', overflowY: 'auto' } });

const LAYOUT_WORDS: Readonly<Record<Layout, string>> = { table: 'Table', card: 'Cards' };
const PIVOT_WORDS: Readonly<Record<Exclude<PivotField, 'label'>, string>> = {
  none: 'No pivot',
  namespace: 'Namespace',
  agent: 'Agent',
  type: 'Type',
};
const CELL_WORDS: Readonly<Record<PivotCellType, string>> = {
  health: 'Health',
  uptime: 'Uptime',
  latency: 'Latency',
};
const LABEL = 'label:';

interface ViewMenuProps extends Pick<HealthSearch, 'layout' | 'pivotBy' | 'pivotLabel' | 'pivotCellType'> {
  facets: readonly LabelFacet[];
  onChange: (patch: Partial<HealthSearch>) => void;
}

type Names = 'layout' | 'pivot' | 'cell';

/** What a choice of one group changes in the address. */
function patchOf(name: Names, value: string): Partial<HealthSearch> {
  if (name === 'layout') return { layout: LAYOUTS.find((layout) => layout === value) ?? 'table' };
  if (name === 'cell') return { pivotCellType: PIVOT_CELLS.find((type) => type === value) ?? 'health' };
  if (value.startsWith(LABEL))
    return { layout: 'table', pivotBy: 'label', pivotLabel: value.slice(LABEL.length) };
  const pivotBy = PIVOT_FIELDS.find((field) => field === value) ?? 'none';
  return { layout: 'table', pivotBy, pivotLabel: undefined };
}

/** Table or cards, and the key whose values become columns: layout, pivotBy, pivotLabel, pivotCellType (CHECK-1). */
export const ViewMenu = memo(function ViewMenu(props: ViewMenuProps) {
  const { layout, pivotBy, pivotLabel, pivotCellType, facets, onChange } = props;
  const styles = useStyles();
  const pivot = pivotBy === 'label' ? `${LABEL}${pivotLabel ?? ''}` : pivotBy;
  return (
    <Menu
      checkedValues={{ layout: [layout], pivot: [pivot], cell: [pivotCellType] }}
      onCheckedValueChange={(_, { name, checkedItems: [value] }) => {
        if (value !== undefined && (name === 'layout' || name === 'pivot' || name === 'cell'))
          onChange(patchOf(name, value));
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton icon={layout === 'card' ? <GridRegular /> : <TableRegular />} aria-label="View">
          View
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          <MenuGroup>
            <MenuGroupHeader>Layout</MenuGroupHeader>
            {LAYOUTS.map((value) => (
              <MenuItemRadio key={value} name="layout" value={value}>
                {LAYOUT_WORDS[value]}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>Pivot by</MenuGroupHeader>
            {PIVOT_FIELDS.filter((field) => field !== 'label').map((value) => (
              <MenuItemRadio key={value} name="pivot" value={value}>
                {PIVOT_WORDS[value]}
              </MenuItemRadio>
            ))}
            {facets.map(({ key }) => (
              <MenuItemRadio key={LABEL + key} name="pivot" value={LABEL + key}>
                {key}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>Pivot shows</MenuGroupHeader>
            {PIVOT_CELLS.map((value) => (
              <MenuItemRadio key={value} name="cell" value={value}>
                {CELL_WORDS[value]}
              </MenuItemRadio>
            ))}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
