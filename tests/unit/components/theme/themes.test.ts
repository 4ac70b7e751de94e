import type { Theme } from '@fluentui/react-components';
import { THEMES } from '@/components/theme/allThemes';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** WCAG 2.2 §1.4.3. */
function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = [
  'colorNeutralBackground1',
  'colorNeutralBackground2',
  'colorNeutralBackground3',
  'colorBrandBackground2',
] as const satisfies readonly (keyof Theme)[];
const INKS = [
  'colorNeutralForeground1',
  'colorNeutralForeground2',
  'colorNeutralForeground3',
  'colorBrandForeground1',
  'colorStatusDangerForeground1',
  'colorStatusWarningForeground1',
  'colorStatusSuccessForeground1',
] as const satisfies readonly (keyof Theme)[];
const PAIRS: readonly (readonly [keyof Theme, keyof Theme])[] = [
  ...SURFACES.flatMap((surface) => INKS.map((ink) => [ink, surface] as const)),
  ['colorStatusDangerForeground1', 'colorStatusDangerBackground1'],
  ['colorStatusWarningForeground1', 'colorStatusWarningBackground1'],
  ['colorStatusSuccessForeground1', 'colorStatusSuccessBackground1'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3'],
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3Hover'],
];

describe('themes', () => {
  it.each(Object.keys(THEMES))('%s: every text pair has a contrast of at least 4.5 to 1', (name) => {
    const theme = Object.entries(THEMES).find(([key]) => key === name)?.[1];
    if (!theme) throw new Error(`no theme ${name}`);
    // High contrast inverts a hovered control as a whole, ink included, so its hover pairs are others.
    const hovered =
      name === 'high-contrast' ? [] : INKS.map((ink) => [ink, 'colorNeutralBackground1Hover'] as const);
    const poor = [...PAIRS, ...hovered]
      .map(([ink, surface]) => ({
        pair: `${ink} ${String(theme[ink])} on ${surface} ${String(theme[surface])}`,
        ratio: contrast(String(theme[ink]), String(theme[surface])),
      }))
      .filter(({ ratio }) => !(ratio >= 4.5))
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
    expect(poor).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('%s: control borders have a contrast of at least 3 to 1', (name) => {
    const theme = THEMES[name];
    for (const surface of SURFACES) {
      expect(contrast(theme.colorNeutralStrokeAccessible, theme[surface])).toBeGreaterThanOrEqual(3);
    }
  });
});

it.each(Object.entries(THEMES))('%s: controls wear a new state at once', (_name, theme) => {
  const { durationUltraFast, durationFaster, durationNormal } = theme;
  expect([durationUltraFast, durationFaster, durationNormal]).toEqual(['0s', '0s', '0s']);
});
