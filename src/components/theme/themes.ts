/**
 * The light theme, and what dark.ts makes the other of, from one indigo ramp (design: ui.md, Foundations). With dark.ts
 * and highContrast.ts the only files with colour literals: everything else speaks Fluent tokens, so that no theme needs
 * a second thought elsewhere.
 */
import { createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components';

export const BRAND_RAMP: BrandVariants = {
  10: '#121331',
  20: '#292b52',
  30: '#2a2c6b',
  40: '#303285',
  50: '#37399a',
  60: '#3e41ac',
  70: '#4447b8',
  80: '#4b4fc4',
  90: '#7376de',
  100: '#9a9df5',
  110: '#acaff7',
  120: '#bcbff9',
  130: '#cbcdfa',
  140: '#d8dafb',
  150: '#e2e3fc',
  160: '#ebecfd',
};

/** The same in every theme. */
export const FONTS = {
  fontFamilyBase: "'Inter Variable', 'Segoe UI', system-ui, -apple-system, sans-serif",
  fontFamilyNumeric: "'Inter Variable', 'Segoe UI', system-ui, -apple-system, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, Consolas, Menlo, monospace",
} as const;

/**
 * Buttons, switches and fields wear their new state at once (decision 69): fading it in for 50 to 200 ms draws the
 * page a dozen times more and tells nobody anything. Dialogs, drawers and menus bring times of their own and move.
 */
export const AT_ONCE = { durationUltraFast: '0s', durationFaster: '0s', durationNormal: '0s' } as const;

/** One palette of a mode: what the sketches name, before it is spread over Fluent's tokens. */
export interface Palette {
  page: string;
  surface: string;
  raised: string;
  hover: string;
  pressed: string;
  text: string;
  text2: string;
  text3: string;
  line: string;
  border: string;
  borderStrong: string;
  onAccent: string;
  danger: Tone;
  warning: Tone;
  success: Tone;
}
interface Tone {
  ink: string;
  wash: string;
  edge: string;
  fill: string;
  fillHover: string;
}

const LIGHT: Palette = {
  page: '#f7f7f9',
  surface: '#ffffff',
  raised: '#f0f1f5',
  hover: '#f4f4f8',
  pressed: '#e6e7ee',
  text: '#1b1b21',
  text2: '#5c5f6a',
  text3: '#656974',
  line: '#e4e5ea',
  border: '#d0d2db',
  borderStrong: '#6f7380',
  onAccent: '#ffffff',
  danger: { ink: '#b92b45', wash: '#fdeaed', edge: '#efb3bd', fill: '#c4314b', fillHover: '#ad2a41' },
  warning: { ink: '#a04f00', wash: '#fdf0e0', edge: '#f0cba0', fill: '#b35900', fillHover: '#984c00' },
  success: { ink: '#106d51', wash: '#e0f3ec', edge: '#a5d8c5', fill: '#13795b', fillHover: '#10674d' },
};

function surfaces(p: Palette): Partial<Theme> {
  return {
    colorNeutralBackground1: p.surface,
    colorNeutralBackground1Hover: p.hover,
    colorNeutralBackground1Pressed: p.pressed,
    colorNeutralBackground1Selected: p.raised,
    colorNeutralBackground2: p.raised,
    colorNeutralBackground2Hover: p.hover,
    colorNeutralBackground2Pressed: p.pressed,
    colorNeutralBackground3: p.page,
    colorNeutralBackground3Hover: p.hover,
    colorNeutralBackground4: p.raised,
    colorNeutralBackgroundDisabled: p.raised,
    colorNeutralCardBackground: p.surface,
    colorNeutralCardBackgroundHover: p.hover,
    colorSubtleBackgroundHover: p.hover,
    colorSubtleBackgroundPressed: p.pressed,
    colorSubtleBackgroundSelected: p.raised,
    colorNeutralStencil1: p.pressed,
    colorNeutralStencil2: p.hover,
    colorNeutralStroke1: p.border,
    colorNeutralStroke1Hover: p.borderStrong,
    colorNeutralStroke1Pressed: p.borderStrong,
    colorNeutralStroke2: p.line,
    colorNeutralStroke3: p.line,
    colorNeutralStrokeAccessible: p.borderStrong,
    colorNeutralStrokeDisabled: p.line,
  };
}

function inks(p: Palette): Partial<Theme> {
  return {
    colorNeutralForeground1: p.text,
    colorNeutralForeground1Hover: p.text,
    colorNeutralForeground1Pressed: p.text,
    colorNeutralForeground1Selected: p.text,
    colorNeutralForeground2: p.text2,
    colorNeutralForeground2Hover: p.text,
    colorNeutralForeground2Pressed: p.text,
    colorNeutralForeground2Selected: p.text,
    colorNeutralForeground3: p.text3,
    colorNeutralForeground3Hover: p.text2,
    colorNeutralForeground4: p.text3,
    colorNeutralForegroundOnBrand: p.onAccent,
  };
}

function statuses({ danger, warning, success }: Palette): Partial<Theme> {
  return {
    colorStatusDangerForeground1: danger.ink,
    colorStatusDangerForeground3: danger.ink,
    colorStatusDangerBackground1: danger.wash,
    colorStatusDangerBackground3: danger.fill,
    colorStatusDangerBackground3Hover: danger.fillHover,
    colorStatusDangerBackground3Pressed: danger.fillHover,
    colorStatusDangerBorder1: danger.edge,
    colorStatusDangerBorder2: danger.ink,
    colorStatusDangerBorderActive: danger.ink,
    colorPaletteRedForeground1: danger.ink,
    colorPaletteRedForeground3: danger.ink,
    colorPaletteRedBackground1: danger.wash,
    colorPaletteRedBackground3: danger.fill,
    colorPaletteRedBorder2: danger.ink,
    colorStatusWarningForeground1: warning.ink,
    colorStatusWarningForeground3: warning.ink,
    colorStatusWarningBackground1: warning.wash,
    colorStatusWarningBackground3: warning.fill,
    colorStatusWarningBorder1: warning.edge,
    colorStatusWarningBorder2: warning.ink,
    colorStatusWarningBorderActive: warning.ink,
    colorPaletteDarkOrangeForeground1: warning.ink,
    colorStatusSuccessForeground1: success.ink,
    colorStatusSuccessForeground3: success.ink,
    colorStatusSuccessBackground1: success.wash,
    colorStatusSuccessBackground3: success.fill,
    colorStatusSuccessBorder1: success.edge,
    colorStatusSuccessBorder2: success.ink,
    colorStatusSuccessBorderActive: success.ink,
    colorPaletteGreenForeground1: success.ink,
    colorPaletteGreenForeground3: success.ink,
    colorPaletteGreenBackground3: success.fill,
  };
}

/** Fluent's tokens with the colours of `palette` in their places. */
export function withPalette(base: Theme, palette: Palette, extra: Partial<Theme> = {}): Theme {
  return {
    ...base,
    ...FONTS,
    ...AT_ONCE,
    ...surfaces(palette),
    ...inks(palette),
    ...statuses(palette),
    ...extra,
  };
}

export const lightTheme: Theme = withPalette(createLightTheme(BRAND_RAMP), LIGHT);

export const THEME_CHOICES = ['system', 'light', 'dark', 'high-contrast'] as const;
/** What a person may choose; system follows the device. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ResolvedTheme = Exclude<ThemeChoice, 'system'>;
