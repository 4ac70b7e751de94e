import { makeStyles, MenuDivider, MenuItem, mergeClasses, tokens } from '@fluentui/react-components';
import {
  BranchForkRegular,
  CommentRegular,
  DocumentRegular,
  DocumentTextRegular,
  HeartPulseRegular,
  LightbulbRegular,
  OrganizationRegular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Age } from '@/components/entity/Age';
import { useChangeEvidenceMutation } from '../commands';
import { kindWord } from '../model/kindWord';
import { momentLink } from '../model/momentLink';
import { polarityOf, strengthOf } from '../model/polarity';
import { momentOf, sourceName } from '../model/quote';
import type { EvidenceRecord } from '../model/records';
import { EVIDENCE_TEXTS } from '../texts';
import type { OpenDialog } from './IncidentDialogs';
import { LongText } from './LongText';
import { PolarityItems } from './PolarityItems';
import { EvidenceQuote } from './quotes/EvidenceQuote';
import { RowMenu } from './RowMenu';
import { UnsentMark } from '@/components/feedback/UnsentMark';

const ICONS: Readonly<Record<string, FluentIcon>> = {
  log: DocumentTextRegular,
  config: DocumentRegular,
  topology: OrganizationRegular,
  check: HeartPulseRegular,
  config_analysis: LightbulbRegular,
  config_change: BranchForkRegular,
  comment: CommentRegular,
};

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 88px',
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  kind: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  end: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    marginInlineStart: 'auto',
    flexShrink: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  polarity: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '20px',
  },
  supports: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  contradicts: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  neutral: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
  link: { color: tokens.colorBrandForegroundLink, fontSize: tokens.fontSizeBase200, alignSelf: 'flex-start' },
});

interface EvidenceCardProps {
  record: EvidenceRecord;
  mayWrite: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

/** The items of an open menu; a closed one costs its card nothing. */
function EvidenceItems({ record, onDialog }: Omit<EvidenceCardProps, 'mayWrite'>) {
  const [changeEvidence] = useChangeEvidenceMutation();
  const isPart = record.definition_of_done === true;
  return (
    <>
      <PolarityItems
        record={record}
        onChange={(properties) => void changeEvidence({ id: record.id, patch: { properties } })}
      />
      <MenuDivider />
      <MenuItem
        onClick={() => {
          if (isPart) void changeEvidence({ id: record.id, patch: { definition_of_done: false } });
          else onDialog({ kind: 'makeDone', evidence: record });
        }}
      >
        {isPart ? EVIDENCE_TEXTS.unmakeDone : EVIDENCE_TEXTS.makeDone}
      </MenuItem>
      <MenuItem onClick={() => onDialog({ kind: 'removeEvidence', evidence: record })}>
        {EVIDENCE_TEXTS.remove}
      </MenuItem>
    </>
  );
}

/** One piece of evidence: what it is, whether it speaks for or against, and the quote of its source. */
export const EvidenceCard = memo(function EvidenceCard({ record, mayWrite, onDialog }: EvidenceCardProps) {
  const styles = useStyles();
  const Icon = ICONS[record.type] ?? DocumentRegular;
  const polarity = polarityOf(record);
  const link = momentLink(record);
  const name = sourceName(record);
  return (
    <article className={styles.card} aria-label={`${kindWord(record.type)} ${name}`.trim()}>
      <div className={styles.head}>
        <Icon aria-hidden />
        {name !== '' && (
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
        )}
        <span className={styles.kind}>{kindWord(record.type)}</span>
        <span className={styles.end}>
          <UnsentMark state={record.unsent} />
          <span className={mergeClasses(styles.polarity, styles[polarity])}>
            {strengthOf(record) === 'medium' || polarity === 'neutral'
              ? EVIDENCE_TEXTS.polarity[polarity]
              : `${EVIDENCE_TEXTS.strength[strengthOf(record)]} ${EVIDENCE_TEXTS.polarity[polarity]}`}
          </span>
          <Age time={momentOf(record)} />
          {mayWrite && (
            <RowMenu label={EVIDENCE_TEXTS.actions(name || kindWord(record.type))}>
              {() => <EvidenceItems record={record} onDialog={onDialog} />}
            </RowMenu>
          )}
        </span>
      </div>
      {record.description !== '' && <LongText text={record.description} />}
      <EvidenceQuote record={record} />
      {link !== undefined && (
        <RouterLink className={styles.link} to={link}>
          {EVIDENCE_TEXTS.openThen}
        </RouterLink>
      )}
    </article>
  );
});
