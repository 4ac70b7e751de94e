import { makeStyles, tokens } from '@fluentui/react-components';

export const usePageFrameStyles = makeStyles({
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  age: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // Another text each second: laid out by itself, and not with the page. Not what it stands in, which the browser lays out
  // together with its neighbours. As wide as '11mo ago'.
  ageBox: {
    contain: 'size layout',
    display: 'block',
    width: '9ch',
    height: tokens.lineHeightBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'end',
    whiteSpace: 'nowrap',
  },
  content: { height: '100%', minWidth: 0, overflow: 'auto', outlineStyle: 'none' },
  spinning: {
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } },
    animationDuration: '900ms',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none', opacity: 0.5 },
  },
});
