/** All three at once, for what is heavy anyway (Monaco) and for the test of their contrasts. */
import type { Theme } from '@fluentui/react-components';
import { darkTheme } from './dark';
import { highContrastTheme } from './highContrast';
import { lightTheme, type ResolvedTheme } from './themes';

export const THEMES: Readonly<Record<ResolvedTheme, Theme>> = {
  light: lightTheme,
  dark: darkTheme,
  'high-contrast': highContrastTheme,
};
