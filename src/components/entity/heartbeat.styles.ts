import { makeStyles, tokens } from '@fluentui/react-components';
import { BEAT_WIDTH } from './heartbeatDrawing';

/** Colours of a heartbeat's bars. */
export const useHeartbeatStyles = makeStyles({
  // Short of room it loses its oldest runs, at the left.
  bar: { display: 'block', width: '100%', maxWidth: `${BEAT_WIDTH}px` },
  passed: { fill: tokens.colorStatusSuccessForeground3 },
  failed: { fill: tokens.colorStatusDangerForeground3 },
  mixed: { fill: tokens.colorStatusWarningForeground3 },
  none: { fill: tokens.colorNeutralStroke1 },
  covered: {
    fill: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': { fill: 'Highlight' },
  },
  gap: {
    fill: tokens.colorNeutralForeground3,
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
});
