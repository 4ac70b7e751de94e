import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  mark: { width: '24px', height: '24px', flexShrink: 0, display: 'block' },
  ground: { fill: tokens.colorBrandBackground },
  line: {
    fill: 'none',
    stroke: tokens.colorNeutralForegroundOnBrand,
    strokeWidth: '2px',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});

/** The product's mark: a pulse on its ground. */
export function Brand() {
  const styles = useStyles();
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden focusable="false">
      <rect className={styles.ground} width="24" height="24" rx="6" />
      <path className={styles.line} d="M4.5 12.5h3.2l2.3-5.5 3.6 10 2.4-6 1 1.5h2.5" />
    </svg>
  );
}
