import { Button, makeStaticStyles, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, PrintRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { CopyButton } from '@/components/feedback/CopyButton';
import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useReportEditing } from '../hooks/useReportEditing';
import { useRuns } from '../hooks/useRuns';
import { buildReport, type Report } from '../model/report';
import type { ReportInput } from '../model/reportParts';
import { fileName, toHtml, toJson, toMarkdown } from '../model/reportText';
import { INCIDENT_TEXTS } from '../texts';
import { REPORT_TEXTS } from '../reportTexts';
import { ReportBody } from './ReportBody';

/** On paper there is the report and nothing of the console. */
const usePrintStyles = makeStaticStyles(`
  @media print {
    body * { visibility: hidden; }
    [data-report], [data-report] * { visibility: visible; }
    [data-report] { position: absolute; inset: 0 auto auto 0; width: 100%; }
  }
`);

const useStyles = makeStyles({
  hint: {
    maxWidth: '96ch',
    margin: `0 0 ${tokens.spacingVerticalM}`,
    color: tokens.colorNeutralForeground2,
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
  },
});

function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the text by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

function Actions({ report }: { report: Report }) {
  const styles = useStyles();
  const { origin } = window.location;
  return (
    <div className={styles.bar}>
      <Button
        icon={<ArrowDownloadRegular />}
        onClick={() => download(fileName(report, 'md'), 'text/markdown', toMarkdown(report, origin))}
      >
        {REPORT_TEXTS.markdown}
      </Button>
      <Button
        icon={<ArrowDownloadRegular />}
        onClick={() => download(fileName(report, 'html'), 'text/html', toHtml(report, origin))}
      >
        {REPORT_TEXTS.html}
      </Button>
      <Button
        icon={<ArrowDownloadRegular />}
        onClick={() => download(fileName(report, 'json'), 'application/json', toJson(report, origin))}
      >
        {REPORT_TEXTS.json}
      </Button>
      <Button icon={<PrintRegular />} onClick={() => window.print()}>
        {REPORT_TEXTS.print}
      </Button>
      <CopyButton text={() => toMarkdown(report, origin)} label={REPORT_TEXTS.copy} />
    </div>
  );
}

interface ReportPaneProps {
  onAll: (withAll: boolean) => void;
}

/** The report as it stands now, to be written over by hand, and the ways out of the console. */
export function ReportPane({ onAll, ...input }: Omit<ReportInput, 'runs'> & ReportPaneProps) {
  usePrintStyles();
  const styles = useStyles();
  const { incident, tree, evidences, comments, responders, history, withAll } = input;
  const { runs, error, refetch } = useRuns(incident, evidences);
  const report = useMemo(
    () => runs && buildReport({ incident, tree, evidences, comments, responders, history, runs, withAll }),
    [incident, tree, evidences, comments, responders, history, runs, withAll],
  );
  const { mayWrite, write } = useReportEditing(incident.id);
  // Without its runs the report would say that nobody ran anything.
  if (report === undefined) {
    return error === undefined ? (
      <SkeletonRows label={INCIDENT_TEXTS.loading} count={12} />
    ) : (
      <ErrorPanel error={error} onRetry={refetch} />
    );
  }
  const open = report.sections
    .flatMap(({ sentences }) => sentences)
    .filter(({ state }) => state === 'outdated' || state === 'disputed').length;
  return (
    <>
      <Actions report={report} />
      <Switch
        checked={withAll}
        label={REPORT_TEXTS.withAll}
        onChange={(_event, { checked }) => onAll(checked)}
      />
      <p className={styles.hint}>
        {mayWrite && REPORT_TEXTS.shared} {open > 0 && <strong>{REPORT_TEXTS.open(open)}</strong>}
      </p>
      <ReportBody report={report} write={mayWrite ? write : undefined} />
    </>
  );
}
