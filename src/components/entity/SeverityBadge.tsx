import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  badge: {
    display: 'inline-block',
    boxSizing: 'border-box',
    maxWidth: '100%',
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
    unicodeBidi: 'isolate',
  },
  filled: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  outlined: {
    borderTopColor: tokens.colorStatusDangerBorder2,
    borderRightColor: tokens.colorStatusDangerBorder2,
    borderBottomColor: tokens.colorStatusDangerBorder2,
    borderLeftColor: tokens.colorStatusDangerBorder2,
    color: tokens.colorStatusDangerForeground1,
  },
  warm: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  calm: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
});

type Look = 'filled' | 'outlined' | 'warm' | 'calm';

const LOOKS: Readonly<Record<string, Look>> = {
  critical: 'filled',
  blocker: 'filled',
  high: 'outlined',
  medium: 'warm',
  warning: 'warm',
};

/** Critical and blocker filled red, high outlined red, medium orange, the rest neutral (design: ui.md, severity). */
export function SeverityBadge({ severity }: { severity: string }) {
  const styles = useStyles();
  const word = severity.toLowerCase();
  const look = Object.hasOwn(LOOKS, word) ? (LOOKS[word] ?? 'calm') : 'calm';
  return (
    <span className={mergeClasses(styles.badge, styles[look])} title={severity}>
      {severity}
    </span>
  );
}
