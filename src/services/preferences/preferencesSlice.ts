/** What a person prefers on this device. Supplies defaults only; it never repeats what the address says. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const THEME_CHOICES = ['system', 'light', 'dark', 'high-contrast'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export interface ColumnPreference {
  id: string;
  width?: number;
  hidden?: boolean;
}

export interface Preferences {
  sidebarCollapsed: boolean;
  theme: ThemeChoice;
  /** Rows per page, chosen in a paginator. */
  pageSize: number;
  /** Grid id → its columns in their order. */
  columns: Readonly<Record<string, readonly ColumnPreference[]>>;
  /** Width of the detail panel in pixels. */
  panelWidth: number;
  /** The last distinct absolute time ranges, newest first, as addresses write them. */
  recentRanges: readonly RecentRange[];
  /** Views that a wall shows in turn, as the query part of their addresses. */
  wallViews: readonly string[];
  /** How long each of them stays. */
  wallSeconds: number;
}

export interface RecentRange {
  from: string;
  to: string;
}

/** How many absolute ranges are remembered (specification 2 §4, §9). */
const RECENT_RANGES = 5;

export const DEFAULT_PREFERENCES: Preferences = {
  sidebarCollapsed: false,
  theme: 'system',
  pageSize: 50,
  columns: {},
  panelWidth: 520,
  recentRanges: [],
  wallViews: [],
  wallSeconds: 60,
};

type Guard<T> = (value: unknown) => value is T;

const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';
const isText: Guard<string> = (value) => typeof value === 'string';
const between =
  (least: number, most: number): Guard<number> =>
  (value): value is number =>
    typeof value === 'number' && value >= least && value <= most;
const isTheme: Guard<ThemeChoice> = (value): value is ThemeChoice =>
  THEME_CHOICES.some((choice) => choice === value);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf<T>(isItem: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem);
}

const isWidth = between(20, 4000);

const isColumn: Guard<ColumnPreference> = (value): value is ColumnPreference =>
  isRecord(value) &&
  isText(value['id']) &&
  (!('width' in value) || isWidth(value['width'])) &&
  (!('hidden' in value) || isBoolean(value['hidden']));

const isRecentRange: Guard<RecentRange> = (value): value is RecentRange =>
  isRecord(value) && isText(value['from']) && isText(value['to']);

const isColumns: Guard<Preferences['columns']> = (value): value is Preferences['columns'] =>
  isRecord(value) && Object.values(value).every(isListOf(isColumn));

const isPageSize: Guard<number> = (value): value is number =>
  between(5, 1000)(value) && Number.isInteger(value);

const GUARDS: { readonly [Name in keyof Preferences]: Guard<Preferences[Name]> } = {
  sidebarCollapsed: isBoolean,
  theme: isTheme,
  pageSize: isPageSize,
  columns: isColumns,
  panelWidth: between(320, 1600),
  recentRanges: isListOf(isRecentRange),
  wallViews: isListOf(isText),
  wallSeconds: between(5, 3600),
};

/**
 * Preferences from anything that was stored; each field falls back by itself, so that one bad value does not cost the
 * others (fault F45). By hand: a library for it would be the sign-in page's heaviest kilobytes.
 */
export function readPreferences(stored: unknown): Preferences {
  if (!isRecord(stored)) return DEFAULT_PREFERENCES;
  const entries = Object.entries(GUARDS)
    .filter(([name, isUsable]) => isUsable(stored[name]))
    .map(([name]) => [name, stored[name]]);
  const usable = Object.fromEntries(entries) as Partial<Preferences>; // each value passed the guard of its name
  return { ...DEFAULT_PREFERENCES, ...usable };
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: DEFAULT_PREFERENCES,
  reducers: {
    sidebarCollapsedSet: (state, action: PayloadAction<boolean>) => {
      state.sidebarCollapsed = action.payload;
    },
    themeChosen: (state, action: PayloadAction<ThemeChoice>) => {
      state.theme = action.payload;
    },
    pageSizeChosen: (state, action: PayloadAction<number>) => {
      state.pageSize = action.payload;
    },
    columnsArranged: (state, action: PayloadAction<{ grid: string; columns: ColumnPreference[] }>) => {
      state.columns = { ...state.columns, [action.payload.grid]: action.payload.columns };
    },
    wallArranged: (state, { payload }: PayloadAction<{ views: readonly string[]; seconds: number }>) => {
      state.wallViews = [...payload.views];
      state.wallSeconds = payload.seconds;
    },
    panelResized: (state, action: PayloadAction<number>) => {
      state.panelWidth = action.payload;
    },
    absoluteRangeUsed: (state, { payload: { from, to } }: PayloadAction<RecentRange>) => {
      const others = state.recentRanges.filter((range) => range.from !== from || range.to !== to);
      state.recentRanges = [{ from, to }, ...others].slice(0, RECENT_RANGES);
    },
  },
});

export const {
  sidebarCollapsedSet,
  themeChosen,
  pageSizeChosen,
  columnsArranged,
  panelResized,
  wallArranged,
  absoluteRangeUsed,
} = preferencesSlice.actions;

interface WithPreferences {
  preferences: Preferences;
}

export const selectPreferences = (state: WithPreferences): Preferences => state.preferences;

const NO_COLUMNS: readonly ColumnPreference[] = [];

/** The arrangement of one grid; empty until the person changed something. */
export const selectColumns = createSelector(
  [selectPreferences, (_state: WithPreferences, grid: string) => grid],
  (preferences, grid) =>
    Object.hasOwn(preferences.columns, grid) ? (preferences.columns[grid] ?? NO_COLUMNS) : NO_COLUMNS,
);
