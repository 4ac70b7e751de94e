/** What a page says about its columns; how AG Grid is told so is compileColumns' business. */
import type { ReactNode } from 'react';
import type { Labels } from '@/services/contracts/rows';

export type CellValue = string | number | boolean | null | undefined;

interface ColumnBase<Row> {
  /** Stable: preferences and the address name columns by it. */
  id: string;
  /** Empty where nothing is drawn over the column, as over boxes and buttons; it says `spokenHeader` then. */
  header: string;
  /** Read aloud in the place of an empty header: one without a name is read as nothing. */
  spokenHeader?: string;
  /** Pixels; without it the column shares the rest by `flex`. */
  width?: number;
  minWidth?: number;
  /** Share of the free width; default 1 where no width is given. */
  flex?: number;
  /** Default: what the preset asks for. */
  align?: 'left' | 'right';
  /** Default true where there is something to compare. */
  isSortable?: boolean;
  /** Not shown until the person turns it on. */
  isHidden?: boolean;
  /** On a card at the end of the title's line, like a status, instead of under it with a label. */
  onCard?: 'end';
  /** Order of two rows; default compares the values as numbers or as text with natural numbering. */
  compare?: (a: Row, b: Row) => number;
}

export interface PlainColumn<Row> extends ColumnBase<Row> {
  preset?: never;
  /** What is sorted, and shown unless `cell` or `format` says otherwise. */
  value?: (row: Row) => CellValue;
  format?: (value: CellValue, row: Row) => string;
  /** A React cell; keep to three columns a grid, they cost (design: libraries §3.1). */
  cell?: (row: Row) => ReactNode;
}

/** The first column: icon, name, a muted detail and, in a hierarchy, the indent and the chevron. */
export interface NameColumn<Row> extends ColumnBase<Row> {
  preset: 'name';
  value: (row: Row) => string;
  /** A resource icon's name. */
  icon?: (row: Row) => string | null | undefined;
  /** Drawn before the icon, such as a StatusShape. */
  before?: (row: Row) => ReactNode;
  /** Muted, after the name, such as the type or '3 of 9 failing'. */
  detail?: (row: Row) => ReactNode;
}

export interface StatusColumn<Row> extends ColumnBase<Row> {
  preset: 'status';
  value: (row: Row) => string | null | undefined;
}

/** RFC 3339 time → short age, absolute on hover. */
export interface AgeColumn<Row> extends ColumnBase<Row> {
  preset: 'age';
  value: (row: Row) => string | null | undefined;
}

export interface TagsColumn<Row> extends ColumnBase<Row> {
  preset: 'tags';
  value: (row: Row) => Labels | null | undefined;
}

/** Milliseconds → '2.4s'. */
export interface DurationColumn<Row> extends ColumnBase<Row> {
  preset: 'duration';
  value: (row: Row) => number | null | undefined;
}

export interface AgentColumn<Row> extends ColumnBase<Row> {
  preset: 'agent';
  value: (row: Row) => { id: string; name: string } | null | undefined;
}

/** Row actions: buttons shown at the right end, never moving the row. */
export interface ActionsColumn<Row> extends ColumnBase<Row> {
  preset: 'actions';
  cell: (row: Row) => ReactNode;
}

export type ColumnSpec<Row> =
  | PlainColumn<Row>
  | NameColumn<Row>
  | StatusColumn<Row>
  | AgeColumn<Row>
  | TagsColumn<Row>
  | DurationColumn<Row>
  | AgentColumn<Row>
  | ActionsColumn<Row>;

/** Where a row stands in a flattened tree. */
export interface HierarchyPlace {
  /** 0 for the outermost rows. */
  depth: number;
  isGroup?: boolean;
  isExpanded?: boolean;
}

export interface SortState {
  columnId: string;
  direction: 'asc' | 'desc';
}

/** One column as a person left it; the array's order is the columns' order. */
export interface ColumnLayout {
  id: string;
  width?: number;
  isHidden?: boolean;
}
