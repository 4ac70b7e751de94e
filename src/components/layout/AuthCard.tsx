import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '@/services/config/constants';

const useStyles = makeStyles({
  page: {
    minHeight: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: tokens.spacingHorizontalL,
    overflowY: 'auto',
  },
  card: {
    width: '100%',
    maxWidth: '400px',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXXL,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow4,
  },
  product: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  mark: { width: '28px', height: '28px', display: 'block' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  links: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    flexWrap: 'wrap',
  },
});

interface AuthCardProps {
  title: string;
  children: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
}

/** A page without the shell: a centred card on a quiet background with the product's mark (design: ui.md). */
export function AuthCard({ title, children, links }: AuthCardProps) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <main className={styles.card}>
        <div className={styles.product}>
          <img className={styles.mark} src="/favicon.svg" alt="" />
          {PRODUCT_NAME}
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
        {links !== undefined && <div className={styles.links}>{links}</div>}
      </main>
    </div>
  );
}
