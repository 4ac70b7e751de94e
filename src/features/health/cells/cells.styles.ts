import { makeStyles, tokens } from '@fluentui/react-components';

export const useHealthCellStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: '100%',
    minWidth: 0,
  },
  bar: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0 },
  age: { fontVariantNumeric: 'tabular-nums' },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  alarm: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

export const useUptimeStyles = makeStyles({
  // As large as its cell: where the painted area follows the text, the browser sorts all layers of the page anew.
  text: { display: 'block', height: '100%', fontVariantNumeric: 'tabular-nums' },
  // A long one begins in what is free on both sides of the edge before it, and ends with its own cell. Where nothing is
  // cut, nothing has to be: each cut is a part of the page that the browser sorts by itself.
  cut: { marginInlineStart: '-22px', overflow: 'clip', overflowClipMargin: '11px' },
  good: { color: tokens.colorNeutralForeground1 },
  fair: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
});
