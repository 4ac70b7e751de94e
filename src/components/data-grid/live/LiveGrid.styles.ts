import { makeStyles, tokens } from '@fluentui/react-components';
import { RIGHT_CELL } from '../gridClasses';
import { EMPTY_SLOT } from './slotRows';

export const useLiveStyles = makeStyles({
  host: { height: '100%' },
  box: {
    // A text that changes asks nothing of the cells around it.
    '& [role="gridcell"]': { contain: 'size layout style' },
    // Kerning of figures and names is a fifth of what writing a screen of rows costs.
    '& [role="row"]': { textRendering: 'optimizeSpeed' },
    // Figures are short: dots in the place of their last digit would say less than a digit that is cut.
    [`& .${RIGHT_CELL}`]: { textOverflow: 'clip' },
    [`& [role="row"][${EMPTY_SLOT}]`]: { display: 'none' },
    '& [role="row"][data-group]': { backgroundColor: tokens.colorNeutralBackground2 },
    '& [role="row"][aria-selected="true"]': { backgroundColor: tokens.colorBrandBackground2 },
  },
});
