import { makeStyles, tokens } from '@fluentui/react-components';
import { GROUP_CELL, RIGHT_CELL, SPOKEN_HEADER } from './gridClasses';
import { HEADER_HEIGHT } from './gridTheme';

export const useGridStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: '160px', minWidth: 0 },
  box: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    fontVariantNumeric: 'tabular-nums',
    '& [role="row"]:focus-within': {
      backgroundColor: `color-mix(in srgb, ${tokens.colorBrandBackground2} 60%, transparent)`,
    },
    // Inside of the cells: the grid cuts off what reaches out of them.
    '& [role="columnheader"]:focus-visible, & [role="gridcell"]:focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      // There every cell has a border of the text's colour.
      '@media (forced-colors: active)': { outline: '3px solid Highlight', outlineOffset: '-3px' },
    },
    // A mark beside the tint: high contrast has no tint.
    '& [role="row"][aria-selected="true"]': { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
    // Where scrollbars lie over the content the grid draws an opaque stand-in that would hide the end of the last
    // column; the viewport scrolls by itself. Not seen, but there: for one that is not, the grid asks a hundred times a
    // second and for ever, once more after each turn of the wheel, whether it is there by now. So it does for the
    // one of a list that only scrolls sideways, which it has hidden itself.
    '& .ag-scrollbar-invisible, & .ag-body-vertical-scroll.ag-hidden': {
      display: 'flex !important',
      position: 'absolute',
      visibility: 'visible',
      opacity: '0',
      pointerEvents: 'none',
    },
    // The copy of the place would be a second thing that scrolls, with a frame of its own.
    '& .ag-scrollbar-invisible .ag-body-vertical-scroll-viewport, & .ag-hidden .ag-body-vertical-scroll-viewport':
      {
        overflow: 'clip',
      },
    [`& .${SPOKEN_HEADER} .ag-header-cell-text`]: { position: 'absolute', clipPath: 'inset(50%)' },
    [`& .${RIGHT_CELL}`]: { textAlign: 'right' },
    [`& .${GROUP_CELL}`]: { backgroundColor: tokens.colorNeutralBackground2 },
  },
  openable: { '& [role="gridcell"]': { cursor: 'pointer' } },
  overlay: {
    position: 'absolute',
    inset: `${HEADER_HEIGHT + 1}px 0 0 0`,
    overflow: 'auto',
    display: 'grid',
    placeItems: 'center',
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  whole: { inset: 0 },
  // Newer browsers place the children of a block by it as well.
  loading: { display: 'block', placeItems: 'normal', padding: 0, overflow: 'hidden', textAlign: 'left' },
  loadingText: { display: 'block', padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}` },
});
