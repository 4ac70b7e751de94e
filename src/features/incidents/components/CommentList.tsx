import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { memo, useState } from 'react';
import { Age } from '@/components/entity/Age';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import type { Mentionable } from '../model/mentions';
import type { CommentRecord } from '../model/records';
import { COMMENT_TEXTS } from '../texts';
import { LongText } from './LongText';
import { UnsentMark } from '@/components/feedback/UnsentMark';

/** The last ones tell where things stand; the others are one click away. */
const SHOWN = 3;
/** At once on demand: a thousand at a time would hold the browser up. */
const STEP = 50;

const useStyles = makeStyles({
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  comment: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 40px',
  },
  body: { minWidth: 0, flexGrow: 1 },
  head: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  who: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface CommentListProps {
  comments: readonly CommentRecord[];
  people: readonly Mentionable[];
}

const Comment = memo(function Comment({
  comment: record,
  people,
}: {
  comment: CommentRecord;
  people: readonly Mentionable[];
}) {
  const styles = useStyles();
  const { comment, external_created_by: external, created_by: author, created_at } = record;
  const name = external ?? author?.name ?? '?';
  return (
    <li className={styles.comment}>
      <PersonAvatar name={name} picture={external === null ? author?.avatar : null} size="sm" />
      <div className={styles.body}>
        <div className={styles.head}>
          <bdi className={styles.who}>{name}</bdi>
          {external !== null && <span className={styles.quiet}>{COMMENT_TEXTS.external}</span>}
          <span className={styles.quiet}>
            <Age time={created_at} suffix="ago" />
          </span>
          <UnsentMark state={record.unsent} />
        </div>
        <LongText text={comment} people={people} />
      </div>
    </li>
  );
});

/** What people said, oldest first; an author from outside is named as such (INC-9). */
export function CommentList({ comments, people }: CommentListProps) {
  const styles = useStyles();
  const [shown, setShown] = useState(SHOWN);
  if (comments.length === 0) return null;
  const hidden = Math.max(0, comments.length - shown);
  return (
    <div>
      {hidden > 0 && (
        <Link as="button" onClick={() => setShown(shown + STEP)}>
          {COMMENT_TEXTS.earlier(hidden)}
        </Link>
      )}
      <ol className={styles.list} aria-label={COMMENT_TEXTS.label}>
        {comments.slice(hidden).map((comment) => (
          <Comment key={comment.id} comment={comment} people={people} />
        ))}
      </ol>
    </div>
  );
}
