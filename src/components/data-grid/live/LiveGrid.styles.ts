import { makeStyles, tokens } from '@fluentui/react-components';

export const useLiveStyles = makeStyles({
  host: { height: '100%' },
  box: {
    // A text that changes asks nothing of the cells around it.
    '& [role="gridcell"]': { contain: 'size layout style' },
    '& [role="row"][data-group]': { backgroundColor: tokens.colorNeutralBackground2 },
    '& [role="row"][aria-selected="true"]': { backgroundColor: tokens.colorBrandBackground2 },
  },
});
