/** The high contrast theme. A file of its own, loaded by those who wear it (themeLoader.ts). */
import { teamsHighContrastTheme, type Theme } from '@fluentui/react-components';
import { AT_ONCE, FONTS } from './themes';

/** Black, white and yellow from Fluent; status keeps a bright colour of its own beside its shape and word. */
export const highContrastTheme: Theme = {
  ...teamsHighContrastTheme,
  ...FONTS,
  ...AT_ONCE,
  colorStatusDangerForeground1: '#ff8a99',
  colorStatusDangerForeground3: '#ff8a99',
  colorStatusWarningForeground1: '#ffb766',
  colorStatusWarningForeground3: '#ffb766',
  colorStatusSuccessForeground1: '#5fe0b0',
  colorStatusSuccessForeground3: '#5fe0b0',
};
