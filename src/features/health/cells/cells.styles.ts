import { makeStyles, tokens } from '@fluentui/react-components';

export const useHealthCellStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: '100%',
    minWidth: 0,
    '&[hidden]': { display: 'none' },
  },
  host: { display: 'block', height: '100%', minWidth: 0 },
  beat: { flexGrow: 1, flexBasis: 0, minWidth: 0 },
  late: { opacity: 0.55 },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  alarm: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

export const useRollUpStyles = makeStyles({
  rollUp: {
    display: 'flex',
    columnGap: '2px',
    width: '120px',
    maxWidth: '100%',
    height: '6px',
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  part: { minWidth: '3px', '&[hidden]': { display: 'none' } },
  unhealthy: { backgroundColor: tokens.colorStatusDangerForeground3 },
  unknown: { backgroundColor: tokens.colorNeutralStroke1 },
  healthy: { backgroundColor: tokens.colorStatusSuccessForeground3 },
});

export const useUptimeStyles = makeStyles({
  text: { fontVariantNumeric: 'tabular-nums' },
  good: { color: tokens.colorNeutralForeground1 },
  fair: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
});
