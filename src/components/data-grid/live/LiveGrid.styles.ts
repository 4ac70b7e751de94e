import { makeStyles, tokens } from '@fluentui/react-components';
import { ROW_HOVER } from '../gridTheme';
import { MOVING, SHIELDED } from './scrollShield';
import { FOCUS_COPY, HOVER_COPY, PREPARED_ROWS, PREPARED_SHOWN } from './preparedRows';

/** On rows with rows below them. */
export const GROUP_ROW = 'data-group';
/** On the row whose detail is open: what is prepared has its look without its words. */
export const CHOSEN_ROW = 'data-chosen';

const UNDER_POINTER = { backgroundImage: `linear-gradient(${ROW_HOVER}, ${ROW_HOVER})` };

// What is prepared is laid out and painted as what it is: being seen asks for nothing more than putting the picture
// together. As good as nothing and as good as all, to a shade of 255: from 0 or to 1 Chromium sorts all layers of the
// page anew.
const UNSEEN = 0.0001;
const SEEN = 0.9999;

// By the grid's classes and not by roles: rows that are prepared have the look, and nothing else, of those of the grid.
export const useLiveStyles = makeStyles({
  host: { height: '100%' },
  empty: { opacity: SEEN, willChange: 'opacity' },
  emptyAhead: { opacity: UNSEEN, pointerEvents: 'none' },
  box: {
    // A layer of its own: a key in a search box beside it would put the pictures of all its cells together anew.
    '& .ag-root-wrapper': { willChange: 'transform' },
    // A text that changes has its cell laid out, and not the page. The content and not the cell, which the browser never
    // lays out by itself.
    '& .ag-cell > *': { contain: 'size layout', height: '100%' },
    // Kerning of figures and names is a fifth of what writing a screen of rows costs.
    // A row is laid out apart and not painted apart: containing its paint would cut it a second time. The path cuts
    // nothing off that is not cut off already: what is outside of one is passed over when the browser looks for what is
    // under the pointer, as it does in each frame, and what is outside of a row that is only contained is not.
    // Where the grid places it does not count: a row is moved there (drawnSlots).
    '& .ag-row': {
      top: '0 !important',
      contain: 'size layout style',
      clipPath: 'inset(0)',
      textRendering: 'optimizeSpeed',
    },
    // What may be longer than its cell cuts itself. Each cut is a part of the page of its own, which the browser sorts in
    // every frame: five a row are a third of what scrolling costs.
    '& .ag-cell': { overflow: 'visible' },
    // The grid's last slot is not the list's last row.
    '& .ag-row-last > .ag-grid-scrolling-cells': { borderBottomColor: 'var(--ag-border-color) !important' },
    // A slot without a row.
    '& .ag-row[hidden]': { display: 'none' },
    // Not by the grid: a variable that all elements of two rows inherit changes with each row that passes the pointer.
    // Rows that pass under a pointer at rest are not meant: the list is looked up once instead of row by row (scrollShield).
    '@media (hover: hover)': {
      '& .ag-row:hover': UNDER_POINTER,
      [`& ${SHIELDED}::after`]: {
        content: '""',
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        cursor: 'pointer',
        pointerEvents: 'none',
      },
      [`& ${SHIELDED}[${MOVING}]::after`]: { pointerEvents: 'auto' },
    },
    [`& .ag-row[${HOVER_COPY}]`]: UNDER_POINTER,
    // As the grid's own row with the focus: what a row is wins over it.
    [`& .ag-row[${FOCUS_COPY}]`]: {
      backgroundColor: `color-mix(in srgb, ${tokens.colorBrandBackground2} 60%, transparent)`,
    },
    [`& .ag-row[${GROUP_ROW}]`]: { backgroundColor: tokens.colorNeutralBackground2 },
    [`& .ag-row[${CHOSEN_ROW}]`]: {
      backgroundColor: tokens.colorBrandBackground2,
      boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
    },
    [`& .${PREPARED_ROWS}`]: {
      position: 'absolute',
      left: 0,
      zIndex: 1,
      contain: 'strict',
      overflow: 'hidden',
      pointerEvents: 'none',
      backgroundColor: tokens.colorNeutralBackground1,
      opacity: UNSEEN,
      willChange: 'opacity',
      '& > *': { position: 'absolute', height: 0 },
    },
    [`& .${PREPARED_ROWS}[${PREPARED_SHOWN}]`]: { opacity: SEEN },
    [`& .ag-cell[${FOCUS_COPY}]`]: {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      '@media (forced-colors: active)': { outline: '3px solid Highlight', outlineOffset: '-3px' },
    },
  },
});
