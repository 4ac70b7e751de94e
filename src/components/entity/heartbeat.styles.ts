import { makeStyles, tokens } from '@fluentui/react-components';
import { BEAT_COLOURS, BEAT_HEIGHT, BEAT_WIDTH } from './heartbeatDrawing';

const { passed, failed, mixed, none, covered, gap } = BEAT_COLOURS;

/** Fainter without `opacity`, for which the browser would put each bar on a layer of its own. */
const faint = (colour: string) => `color-mix(in srgb, ${colour} 55%, transparent)`;

/** The element of a heartbeat, and the colours of its bars. */
export const useHeartbeatStyles = makeStyles({
  bar: {
    display: 'block',
    width: '100%',
    maxWidth: `${BEAT_WIDTH}px`,
    height: `${BEAT_HEIGHT}px`,
    backgroundRepeat: 'no-repeat',
    // Else forced colours and paper would have no bars at all.
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
    [passed]: tokens.colorStatusSuccessForeground3,
    [failed]: tokens.colorStatusDangerForeground3,
    [mixed]: tokens.colorStatusWarningForeground3,
    [none]: tokens.colorNeutralStroke1,
    [covered]: tokens.colorBrandForeground1,
    [gap]: tokens.colorNeutralForeground3,
    '@media (forced-colors: active)': { [none]: 'CanvasText', [covered]: 'Highlight', [gap]: 'CanvasText' },
  },
  /** Data that are late (beyond M8). */
  late: {
    [passed]: faint(tokens.colorStatusSuccessForeground3),
    [failed]: faint(tokens.colorStatusDangerForeground3),
    [mixed]: faint(tokens.colorStatusWarningForeground3),
    [none]: faint(tokens.colorNeutralStroke1),
    [covered]: faint(tokens.colorBrandForeground1),
    [gap]: faint(tokens.colorNeutralForeground3),
    '@media (forced-colors: active)': {
      [none]: faint('CanvasText'),
      [covered]: faint('Highlight'),
      [gap]: faint('CanvasText'),
    },
  },
});
