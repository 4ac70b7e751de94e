import { makeStyles, mergeClasses, tokens, useFocusFinders } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { ShellHeaderContext } from '@/components/layout/shellHeader';
import { PAINTED_APART } from '@/components/theme/paintedApart';
import { useAccessFacts } from '@/services/session/useSession';
import type { FeatureManifest } from '@/services/slots/manifest';
import { LineBanner } from './LineBanner';
import { navigationOf } from './navigation';
import { ShellControls } from './ShellControls';
import { Sidebar } from './Sidebar';
import { UpdatePrompt } from './UpdatePrompt';
import { usePageFocus } from './usePageFocus';

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: 'auto auto minmax(0, 1fr)',
    gridTemplateAreas: '"rail header" "rail banner" "rail page"',
    height: '100dvh',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  header: {
    ...PAINTED_APART,
    gridArea: 'header',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    height: '48px',
    boxSizing: 'border-box',
    paddingInlineStart: tokens.spacingHorizontalL,
    paddingInlineEnd: tokens.spacingHorizontalL,
    // On a phone title and account in the first line, what the page can do in the second.
    '@media (max-width: 639px)': {
      flexWrap: 'wrap',
      height: 'auto',
      minHeight: '48px',
      // The button of the navigation stands here.
      paddingInlineStart: '52px',
      paddingInlineEnd: tokens.spacingHorizontalM,
    },
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { flexGrow: 1, minWidth: 0 },
  controls: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, flexShrink: 0 },
  actions: {
    '@media (max-width: 639px)': {
      order: 3,
      flexWrap: 'wrap',
      flexShrink: 1,
      flexBasis: '100%',
      justifyContent: 'flex-end',
      ':empty': { display: 'none' },
    },
  },
  banner: { gridArea: 'banner' },
  page: { gridArea: 'page', minHeight: 0, minWidth: 0 },
  skip: {
    position: 'absolute',
    left: '-9999px',
    ':focus': {
      left: tokens.spacingHorizontalM,
      top: tokens.spacingVerticalS,
      zIndex: 100,
      padding: tokens.spacingHorizontalM,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
});

interface ShellFrameProps {
  manifests: readonly FeatureManifest[];
  children: ReactNode;
}

/** Sidebar, header, banners and the page: everything that stays while pages change. */
export function ShellFrame({ manifests, children }: ShellFrameProps) {
  const styles = useStyles();
  // Fluent's focus manager goes with its last user: if that is a dialog, the page behind stays hidden from screen
  // readers, because the manager is gone before it has shown the page again. The shell uses it all the time.
  useFocusFinders();
  usePageFocus();
  const facts = useAccessFacts();
  const navigation = useMemo(() => navigationOf(manifests, facts), [manifests, facts]);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ title, actions }), [title, actions]);
  return (
    <ShellHeaderContext value={places}>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
        <Sidebar navigation={navigation} />
        <header className={styles.header}>
          <div ref={setTitle} className={styles.title} />
          <div ref={setActions} className={mergeClasses(styles.controls, styles.actions)} />
          <div className={styles.controls}>
            <ShellControls
              items={navigation.header}
              account={manifests.find(({ account }) => account !== undefined)?.account}
            />
          </div>
        </header>
        <div className={styles.banner}>
          <LineBanner />
          <UpdatePrompt />
        </div>
        <div className={styles.page}>{children}</div>
      </div>
    </ShellHeaderContext>
  );
}
