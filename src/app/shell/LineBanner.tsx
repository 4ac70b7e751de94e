import { makeStyles, tokens } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons';
import { useSelector } from 'react-redux';
import { selectLineTrouble } from '@/services/offline/connectivitySlice';
import { LINE_TROUBLE } from '@/services/text/shell';
import { useIsSlow } from './useIsSlow';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorPaletteYellowBackground1,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorPaletteYellowBorder1}`,
    fontSize: tokens.fontSizeBase300,
  },
  icon: { fontSize: '18px', display: 'flex', flexShrink: 0 },
});

/** Says honestly what is wrong with the line, and nothing while it is fine (reliability F9, F12, F14; PWA-2). */
export function LineBanner() {
  const styles = useStyles();
  const known = useSelector(selectLineTrouble);
  const isSlow = useIsSlow();
  const trouble = known ?? (isSlow ? 'slow' : undefined);
  return (
    <div role="status">
      {trouble !== undefined && (
        <div className={styles.bar}>
          <span className={styles.icon} aria-hidden>
            <CloudOffRegular />
          </span>
          {LINE_TROUBLE[trouble]}
        </div>
      )}
    </div>
  );
}
