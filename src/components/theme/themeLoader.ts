/** Tokens of the theme in force: light is at hand, the others are fetched once, before the first paint needs them. */
import type { Theme } from '@fluentui/react-components';
import { lightTheme, type ResolvedTheme, type ThemeChoice } from './themes';

/** What the device asks for. */
interface DeviceColours {
  isForced: boolean;
  isDark: boolean;
}

/** The media queries behind DeviceColours. */
export const COLOUR_QUERIES = {
  forced: '(forced-colors: active)',
  dark: '(prefers-color-scheme: dark)',
} as const;

/** The theme that a choice means on this device. */
export function resolveTheme(choice: ThemeChoice, { isForced, isDark }: DeviceColours): ResolvedTheme {
  if (choice !== 'system') return choice;
  if (isForced) return 'high-contrast';
  return isDark ? 'dark' : 'light';
}

const known = new Map<ResolvedTheme, Theme>([['light', lightTheme]]);

/** The tokens, if they are here already. */
export function knownTheme(name: ResolvedTheme): Theme | undefined {
  return known.get(name);
}

async function fetchTheme(name: ResolvedTheme): Promise<Theme> {
  if (name === 'dark') return (await import('./dark')).darkTheme;
  if (name === 'high-contrast') return (await import('./highContrast')).highContrastTheme;
  return lightTheme;
}

/** The tokens, fetched when they are asked for first. Rejects where the file cannot be fetched. */
export async function loadTheme(name: ResolvedTheme): Promise<Theme> {
  const theme = known.get(name) ?? (await fetchTheme(name));
  known.set(name, theme);
  return theme;
}

/** Before the first paint: fetches what `choice` means on this device. Never rejects; light then stands in. */
export async function prepareTheme(choice: ThemeChoice): Promise<void> {
  const name = resolveTheme(choice, {
    isForced: window.matchMedia(COLOUR_QUERIES.forced).matches,
    isDark: window.matchMedia(COLOUR_QUERIES.dark).matches,
  });
  await loadTheme(name).catch(() => undefined);
}
