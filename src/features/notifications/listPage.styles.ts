import { makeStyles } from '@fluentui/react-components';

/** A list beside its detail, filling the height of the page. */
export const useListPageStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  split: { display: 'flex', flexGrow: 1, minHeight: 0 },
  list: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});
