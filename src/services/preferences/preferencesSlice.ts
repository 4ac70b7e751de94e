/** What a person prefers on this device. Supplies defaults only; it never repeats what the address says. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as v from 'valibot';

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
}

export interface RecentRange {
  from: string;
  to: string;
}

/** How many absolute ranges are remembered (specification 2 §4, §9). */
export const RECENT_RANGES = 5;

export const DEFAULT_PREFERENCES: Preferences = {
  sidebarCollapsed: false,
  theme: 'system',
  pageSize: 50,
  columns: {},
  panelWidth: 520,
  recentRanges: [],
};

const columnSchema = v.object({
  id: v.string(),
  width: v.exactOptional(v.pipe(v.number(), v.minValue(20), v.maxValue(4000))),
  hidden: v.exactOptional(v.boolean()),
});

/** Each field falls back by itself: one bad value does not cost the others (fault F45). */
const preferencesSchema = v.object({
  sidebarCollapsed: v.fallback(v.boolean(), DEFAULT_PREFERENCES.sidebarCollapsed),
  theme: v.fallback(v.picklist(THEME_CHOICES), DEFAULT_PREFERENCES.theme),
  pageSize: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(1000)),
    DEFAULT_PREFERENCES.pageSize,
  ),
  columns: v.fallback(v.record(v.string(), v.array(columnSchema)), {}),
  panelWidth: v.fallback(
    v.pipe(v.number(), v.minValue(320), v.maxValue(1600)),
    DEFAULT_PREFERENCES.panelWidth,
  ),
  recentRanges: v.fallback(
    v.pipe(v.array(v.object({ from: v.string(), to: v.string() })), v.maxLength(RECENT_RANGES)),
    [],
  ),
});

/** Preferences from anything that was stored; what is unusable becomes the default. */
export function readPreferences(stored: unknown): Preferences {
  const result = v.safeParse(preferencesSchema, stored);
  return result.success ? result.output : DEFAULT_PREFERENCES;
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
