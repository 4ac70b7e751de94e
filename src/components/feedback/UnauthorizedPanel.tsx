import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons';
import type { Role } from '@/services/contracts/enums';
import { MESSAGES } from '@/services/text/messages';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalXXXL,
    textAlign: 'center',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export interface UnauthorizedPanelProps {
  /** The roles that would help, where they are known. */
  needs?: readonly Role[];
}

/** A page that this person may not read (checklist ERR-15: both texts are exact). */
export function UnauthorizedPanel({ needs = [] }: UnauthorizedPanelProps) {
  const styles = useStyles();
  return (
    <section className={styles.panel} aria-labelledby="unauthorized-title">
      <LockClosedRegular aria-hidden fontSize={32} />
      <h2 id="unauthorized-title" className={styles.title}>
        {MESSAGES.unauthorizedTitle}
      </h2>
      <p className={styles.text}>{MESSAGES.unauthorized}</p>
      {needs.length > 0 && <p className={styles.text}>It needs one of these roles: {needs.join(', ')}.</p>}
    </section>
  );
}
