import { makeStyles, tokens } from '@fluentui/react-components';
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
    '& .wf-group-cell': { backgroundColor: tokens.colorNeutralBackground2 },
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
  loading: { placeItems: 'start stretch', padding: 0 },
});
