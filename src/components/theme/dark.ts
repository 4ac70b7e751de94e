/** The dark theme. A file of its own, loaded by those who wear it (themeLoader.ts). */
import { createDarkTheme, type Theme } from '@fluentui/react-components';
import { BRAND_RAMP, withPalette, type Palette } from './themes';

const DARK: Palette = {
  page: '#14151a',
  surface: '#1c1e25',
  raised: '#23262e',
  hover: '#272a33',
  pressed: '#2f333e',
  text: '#eceef4',
  text2: '#a6abb9',
  text3: '#9da2b0',
  line: '#2c2f39',
  border: '#444957',
  borderStrong: '#979caa',
  onAccent: '#14151a',
  danger: { ink: '#ff8795', wash: '#43202a', edge: '#83384a', fill: '#ff7a8c', fillHover: '#ff93a1' },
  warning: { ink: '#f2a65a', wash: '#3d2a14', edge: '#7a5427', fill: '#f2a65a', fillHover: '#f5b878' },
  success: { ink: '#4cc79a', wash: '#17362c', edge: '#2c6d56', fill: '#4cc79a', fillHover: '#6bd2ad' },
};

/** Dark is designed, not inverted: the accent is the light end of the ramp and carries dark text. */
export const darkTheme: Theme = withPalette(createDarkTheme(BRAND_RAMP), DARK, {
  colorBrandBackground: BRAND_RAMP[100],
  colorBrandBackgroundHover: BRAND_RAMP[110],
  colorBrandBackgroundPressed: BRAND_RAMP[90],
  colorBrandBackgroundSelected: BRAND_RAMP[100],
  colorBrandForeground2: BRAND_RAMP[120],
});
