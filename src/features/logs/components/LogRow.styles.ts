import { makeStyles, tokens } from '@fluentui/react-components';
import { ROW_HEIGHT } from '../hooks/useVirtualLines';

export const useRowStyles = makeStyles({
  row: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    height: `${ROW_HEIGHT}px`,
    paddingInline: `${tokens.spacingHorizontalS} ${tokens.spacingHorizontalL}`,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    lineHeight: `${ROW_HEIGHT}px`,
    cursor: 'default',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  wrapped: { height: 'auto', minHeight: `${ROW_HEIGHT}px` },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    borderInlineStartColor: tokens.colorBrandStroke1,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  current: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  time: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'none',
    whiteSpace: 'nowrap',
    // Also for lines without a time, so that texts stand below each other.
    minWidth: '23ch',
  },
  level: { flexShrink: 0, width: '3ch', userSelect: 'none', fontWeight: tokens.fontWeightSemibold },
  text: {
    color: tokens.colorNeutralForeground1,
    whiteSpace: 'pre',
    unicodeBidi: 'isolate',
    direction: 'ltr',
    tabSize: 4,
  },
  textWrapped: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0, flexGrow: 1, flexBasis: 0 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warn: { color: tokens.colorStatusWarningForeground1 },
  info: { color: tokens.colorNeutralForeground2 },
  debug: { color: tokens.colorNeutralForeground3 },
  none: {},
  cut: { color: tokens.colorNeutralForeground2, fontStyle: 'italic', cursor: 'pointer' },
  found: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    boxShadow: `0 0 0 1px ${tokens.colorStatusWarningBorder2}`,
    borderRadius: '2px',
  },
  bold: { fontWeight: tokens.fontWeightBold },
  dim: { color: tokens.colorNeutralForeground2 },
  italic: { fontStyle: 'italic' },
  underlined: { textDecorationLine: 'underline' },
  struck: { textDecorationLine: 'line-through' },
});

/** Eight colours that can be read in every theme; what a log asks for is only a wish. */
export const useColourStyles = makeStyles({
  colour0: { color: tokens.colorNeutralForeground2 },
  colour1: { color: tokens.colorStatusDangerForeground1 },
  colour2: { color: tokens.colorStatusSuccessForeground1 },
  colour3: { color: tokens.colorStatusWarningForeground1 },
  colour4: { color: tokens.colorPaletteBlueForeground2 },
  colour5: { color: tokens.colorPaletteMagentaForeground2 },
  colour6: { color: tokens.colorPaletteTealForeground2 },
  colour7: { color: tokens.colorNeutralForeground1 },
  // On a background the text keeps the colour that can be read there.
  background0: { backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground1 },
  background1: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
  },
  background2: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorNeutralForeground1,
  },
  background3: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
  background4: { backgroundColor: tokens.colorPaletteBlueBackground2, color: tokens.colorNeutralForeground1 },
  background5: {
    backgroundColor: tokens.colorPaletteMagentaBackground2,
    color: tokens.colorNeutralForeground1,
  },
  background6: { backgroundColor: tokens.colorPaletteTealBackground2, color: tokens.colorNeutralForeground1 },
  background7: { backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground1 },
});
