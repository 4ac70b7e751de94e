/** Each kind of evidence as a quote of its source (EVD-2). */
import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { SeverityBadge } from '@/components/entity/SeverityBadge';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { formatLocalTime } from '@/services/time/absolute';
import { momentOf, quoteOf, type Quote } from '../../model/quote';
import type { EvidenceRecord } from '../../model/records';
import { EVIDENCE_TEXTS } from '../../texts';
import { LongText } from '../LongText';
import { CheckQuote } from './CheckQuote';
import { Lines, type ShownLine } from './Lines';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

type QuoteOf<Kind extends Quote['kind']> = Extract<Quote, { kind: Kind }>;

const LOG_LOOK = { error: 'error', warn: 'warn', info: 'plain' } as const;
const DIFF_LOOK = { added: 'added', removed: 'removed', place: 'quiet', context: 'plain' } as const;

function logLines({ lines }: QuoteOf<'log'>): ShownLine[] {
  return lines.map(({ time, text, level }) => ({
    text,
    look: LOG_LOOK[level],
    ...(time === '' ? {} : { before: formatLocalTime(time).slice(11) || time }),
  }));
}

function configLines({ lines }: QuoteOf<'config'>): ShownLine[] {
  return lines.map(({ number, text, isMarked }) => ({
    before: String(number).padStart(4),
    text,
    look: isMarked ? 'marked' : 'plain',
  }));
}

function ChangeQuote({ quote, record }: { quote: QuoteOf<'config_change'>; record: EvidenceRecord }) {
  const styles = useStyles();
  const { change } = record;
  return (
    <>
      <div className={styles.line}>
        {change?.severity && <SeverityBadge severity={change.severity} />}
        <bdi className={styles.quiet}>
          {[quote.summary, record.config?.name, change?.external_created_by ?? change?.source]
            .filter(Boolean)
            .join(' · ')}
        </bdi>
      </div>
      {quote.lines.length > 0 && (
        <Lines
          label={EVIDENCE_TEXTS.kinds.config_change}
          lines={quote.lines.map(({ kind, text }) => ({ text, look: DIFF_LOOK[kind] }))}
        />
      )}
    </>
  );
}

function AnalysisQuote({ quote, record }: { quote: QuoteOf<'config_analysis'>; record: EvidenceRecord }) {
  const styles = useStyles();
  const { analysis } = record;
  return (
    <>
      <div className={styles.line}>
        {analysis?.severity && <SeverityBadge severity={analysis.severity} />}
        <bdi className={styles.quiet}>
          {[analysis?.analysis_type, analysis?.status, record.config?.name].filter(Boolean).join(' · ')}
        </bdi>
      </div>
      {quote.text !== '' && <LongText text={quote.text} />}
    </>
  );
}

function ComponentQuote({ component }: Pick<EvidenceRecord, 'component'>) {
  const styles = useStyles();
  if (component === null) return <p className={styles.quiet}>{EVIDENCE_TEXTS.sourceGone}</p>;
  return (
    <div className={styles.line}>
      <StatusBadge status={component.status} />
      <span className={styles.quiet}>{component.type}</span>
    </div>
  );
}

/** What the evidence shows, drawn as what it comes from. */
export function EvidenceQuote({ record }: { record: EvidenceRecord }) {
  const styles = useStyles();
  const quote = useMemo(() => quoteOf(record), [record]);
  switch (quote.kind) {
    case 'log':
      return <Lines label={EVIDENCE_TEXTS.kinds.log} lines={logLines(quote)} />;
    case 'config':
      return (
        <>
          {record.config !== null && <span className={styles.quiet}>{record.config.type}</span>}
          {quote.lines.length > 0 && <Lines label={EVIDENCE_TEXTS.kinds.config} lines={configLines(quote)} />}
        </>
      );
    case 'topology':
      return <ComponentQuote component={record.component} />;
    case 'check':
      return record.check === null ? (
        <p className={styles.quiet}>{EVIDENCE_TEXTS.sourceGone}</p>
      ) : (
        <CheckQuote checkId={record.check.id} until={momentOf(record)} status={record.check.status} />
      );
    case 'config_analysis':
      return <AnalysisQuote quote={quote} record={record} />;
    case 'config_change':
      return <ChangeQuote quote={quote} record={record} />;
    case 'comment':
      return <LongText text={quote.text} />;
    case 'unknown':
      return <Lines label={record.type} lines={[{ text: quote.text, look: 'plain' }]} />;
  }
}
