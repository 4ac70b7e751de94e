import { Button, makeStyles, Option, Listbox, Textarea, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '@/components/feedback/toasts';
import { useIsHere } from '@/components/feedback/useIsHere';
import { useLastWarning } from '@/components/feedback/useLastWarning';
import { asAppError } from '@/services/api/asAppError';
import { useListPeopleQuery } from '../optionsApi';
import { useCreateCommentMutation } from '../commands';
import { useComment } from '../hooks/useComment';
import { usePerson } from '../hooks/usePerson';
import { completeMention, matchingPeople, mentionAt } from '../model/mentions';
import { COMMENT_TEXTS, INCIDENT_TEXTS } from '../texts';

const useStyles = makeStyles({
  box: { position: 'relative', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  people: {
    position: 'absolute',
    zIndex: 1,
    top: '100%',
    left: 0,
    width: '260px',
    boxShadow: tokens.shadow16,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  actions: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'center' },
  error: { color: tokens.colorStatusDangerForeground1 },
});

interface CommentBoxProps {
  incidentId: string;
  /** Undefined for a comment on the incident itself. */
  hypothesisId?: string;
  onDone?: () => void;
}

/** What was typed while the answer was awaited: the next comment. */
function leftOver(area: HTMLTextAreaElement | null, sent: string): string {
  const typed = area?.value ?? '';
  return typed.startsWith(sent) ? typed.slice(sent.length) : typed;
}

/** The next comment begins in its box: the button has nothing to send now, and may have been moved out of sight. */
function takeFocusFrom(box: HTMLElement | null, area: HTMLTextAreaElement | null): void {
  if (box?.contains(document.activeElement)) area?.focus();
}

/** A comment being written; @ proposes people, Ctrl+Enter sends. What was typed stays until it is stored. */
export function CommentBox({ incidentId, hypothesisId, onDone }: CommentBoxProps) {
  const styles = useStyles();
  const person = usePerson();
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { data: people = [] } = useListPeopleQuery();
  const [createComment, { isLoading }] = useCreateCommentMutation();
  const comment = useComment(person?.id, ['comments', incidentId, hypothesisId ?? ''].join('/'));
  const { draft, write } = comment;
  const { text } = draft;
  useLastWarning(comment.isFleeting);
  const isHere = useIsHere();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [error, setError] = useState('');
  // One that can be cancelled was asked for by a button, in whose place it stands.
  const isAskedFor = useRef(onDone !== undefined);
  useEffect(() => {
    if (isAskedFor.current) area.current?.focus();
  }, []);
  const mention = mentionAt(text, caret);
  const proposed = mention === undefined ? [] : matchingPeople(people, mention.query);

  const choose = (name: string) => {
    if (mention === undefined) return;
    const completed = completeMention(text, mention, name);
    // At once: a key that is pressed before the next frame must come after the name, not into it.
    flushSync(() => {
      write(completed.text);
      setCaret(completed.caret);
      setActive(0);
    });
    area.current?.focus();
    area.current?.setSelectionRange(completed.caret, completed.caret);
  };
  const handleRefused = (why: string) => {
    setError(why);
    if (isHere()) return;
    // Nobody reads it here any more: it is told, and the words stand in the next box.
    showToast('error', COMMENT_TEXTS.notStored(why));
    comment.hold(draft);
  };
  const send = async () => {
    const words = text.trim();
    if (words === '' || person === undefined || isLoading) return;
    comment.underWay(true);
    const answer = await createComment({
      id: draft.id,
      incident_id: incidentId,
      ...(hypothesisId === undefined ? {} : { hypothesis_id: hypothesisId }),
      comment: words,
      created_by: person.id,
    });
    comment.underWay(false);
    const refused = asAppError(answer.error);
    if (refused !== undefined) {
      handleRefused(refused.text);
      return;
    }
    setError('');
    const rest = leftOver(area.current, text);
    comment.begin(rest);
    if (rest !== '') return;
    takeFocusFrom(box.current, area.current);
    if (isHere()) onDone?.();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
      return;
    }
    const current = proposed[active];
    if (current === undefined) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + proposed.length) % proposed.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current.name);
    else if (event.key === 'Escape') setCaret(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={styles.box}>
      <Textarea
        textarea={{ ref: area }}
        value={text}
        aria-label={COMMENT_TEXTS.label}
        placeholder={COMMENT_TEXTS.placeholder}
        resize="vertical"
        onChange={(event, { value }) => {
          write(value);
          setCaret(event.target.selectionStart);
          setActive(0);
        }}
        onKeyDown={handleKey}
      />
      {proposed.length > 0 && (
        <Listbox className={styles.people} aria-label={COMMENT_TEXTS.people}>
          {proposed.map(({ id: personId, name }, index) => (
            <Option
              key={personId}
              value={name}
              text={name}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              {name}
            </Option>
          ))}
        </Listbox>
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={text.trim() === '' || isLoading}
          onClick={() => void send()}
        >
          {COMMENT_TEXTS.send}
        </Button>
        {onDone !== undefined && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => {
              comment.cancel();
              onDone();
            }}
          >
            {INCIDENT_TEXTS.cancel}
          </Button>
        )}
        {error !== '' && (
          <span role="alert" className={styles.error}>
            {error}
          </span>
        )}
      </div>
    </div>
  );
}
