import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '@/services/config/constants';
import { useAuthCardStyles } from './AuthCard.styles';

interface AuthCardProps {
  title: string;
  children: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
}

/** A page without the shell: a centred card on a quiet background with the product's mark (design: ui.md). */
export function AuthCard({ title, children, links }: AuthCardProps) {
  const styles = useAuthCardStyles();
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
