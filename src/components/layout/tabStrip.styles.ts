import { makeStyles, tokens } from '@fluentui/react-components';

/** A row of tabs under a page's header: many of them scroll sideways, what is below keeps its place. */
export const useTabStripStyles = makeStyles({
  strip: {
    flexShrink: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'thin',
    // Where fingers are likely nothing scrolls sideways: the tabs take another line (touch.css), three at most.
    '@media (max-width: 840px)': { maxHeight: '140px', overflowX: 'hidden', overflowY: 'auto' },
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
  },
});
