import { mergeClasses } from '@fluentui/react-components';
import { use } from 'react';
import { useUptimeStyles } from '../cells/cells.styles';
import { ListRange } from '../hooks/listRange';
import { uptimeText, uptimeTitle, uptimeTone, type Observed } from '../model/uptimeText';

/** Uptime; how many runs and how much time it speaks for stands on the hover (conventions §3.2, beyond M9). */
export function UptimeText({ check }: { check: Observed }) {
  const styles = useUptimeStyles();
  const rangeMs = use(ListRange);
  return (
    <span
      className={mergeClasses(styles.text, styles[uptimeTone(check)])}
      title={uptimeTitle(check, rangeMs)}
    >
      {uptimeText(check)}
    </span>
  );
}
