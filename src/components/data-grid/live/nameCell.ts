import type { HierarchyPlace } from '../columnSpec';
import { element, writeAttribute, writeClass, writeShown, writeText, type LiveCell } from './liveCell';
import { showPicture } from './showPicture';

const INDENT_PIXELS = 18;

/** Class names and pictures for cells, made once by React. */
export interface NameTools {
  classes: Readonly<
    Record<'cell' | 'chevron' | 'expanded' | 'picture' | 'name' | 'group' | 'detail', string>
  >;
  /** Pictures to copy. */
  chevron: () => Node;
  shape: (status: string) => Node;
  glyph: (name: string | null | undefined) => Node;
}

export interface NameParts {
  place: HierarchyPlace;
  status: string;
  /** A resource icon's name; undefined draws none. */
  icon: string | undefined;
  name: string;
  detail: string;
}

/** Indent, chevron, status, icon, name and a muted detail, like NameCell. */
export function createNameCell<Row>(tools: NameTools, partsOf: (row: Row) => NameParts): LiveCell<Row> {
  const { classes } = tools;
  const cell = element('span', classes.cell);
  const chevron = element('span', classes.chevron);
  const shape = element('span', classes.picture);
  const glyph = element('span', classes.picture);
  const name = element('bdi', classes.name);
  const detail = element('span', classes.detail);
  showPicture(chevron, tools.chevron());
  chevron.hidden = true;
  glyph.hidden = true;
  cell.append(chevron, shape, glyph, name, detail);
  let status: string | undefined;
  let icon: string | undefined;
  return {
    element: cell,
    show: (row) => {
      const parts = partsOf(row);
      const { place } = parts;
      const isGroup = place.isGroup === true;
      const indent = `${place.depth * INDENT_PIXELS}px`;
      if (cell.style.paddingInlineStart !== indent) cell.style.paddingInlineStart = indent;
      writeShown(chevron, isGroup);
      writeClass(chevron, place.isExpanded === true ? classes.expanded : classes.chevron);
      if (parts.status !== status) showPicture(shape, tools.shape(parts.status));
      status = parts.status;
      writeShown(glyph, parts.icon !== undefined);
      if (parts.icon !== undefined && parts.icon !== icon) {
        showPicture(glyph, tools.glyph(parts.icon));
        icon = parts.icon;
      }
      writeClass(name, isGroup ? classes.group : classes.name);
      writeText(name, parts.name);
      writeAttribute(name, 'title', parts.name);
      writeText(detail, parts.detail);
    },
  };
}
