import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PRODUCT_NAME } from '@/services/config/constants';
import { usePageFrameStyles } from './PageFrame.styles';
import { useShellHeader } from './shellHeader';

interface RefreshProps {
  isLoading: boolean;
  onRefresh: () => void;
  /** How old the data are, in words, such as "12s ago"; nothing while there are none. */
  age?: ReactNode;
}

/** The refresh button of a page: spins while its data are on the way (SHELL-2). */
export function RefreshButton({ isLoading, onRefresh, age }: RefreshProps) {
  const styles = usePageFrameStyles();
  return (
    <>
      {age !== undefined && (
        <span className={styles.age}>
          <span className={styles.ageBox}>{age}</span>
        </span>
      )}
      <Button
        appearance="subtle"
        aria-label={isLoading ? 'Refreshing' : 'Refresh'}
        icon={<ArrowClockwiseRegular className={mergeClasses(isLoading && styles.spinning)} />}
        onClick={onRefresh}
      />
    </>
  );
}

interface PageFrameProps {
  /** Also the document's title, with the product's name after it (SHELL-16). */
  title: string;
  actions?: ReactNode;
  refresh?: RefreshProps;
  children: ReactNode;
}

/** A page of the shell: fills the sticky 48 px header and brings one scroll area (SHELL-1). */
export function PageFrame({ title, actions, refresh, children }: PageFrameProps) {
  const styles = usePageFrameStyles();
  const header = useShellHeader();
  return (
    <>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      {header.title !== null && createPortal(<h1 className={styles.title}>{title}</h1>, header.title)}
      {header.actions !== null &&
        createPortal(
          <>
            {actions}
            {refresh !== undefined && <RefreshButton {...refresh} />}
          </>,
          header.actions,
        )}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
