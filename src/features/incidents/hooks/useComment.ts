import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useDraft } from '@/services/offline/useDraft';
import { formHeld, formReleased, selectEndedSessions, selectHeldForm } from '@/services/session/heldForms';

type WithHeldForms = Parameters<typeof selectHeldForm>[0];

interface Draft {
  /** One until it is stored: sending again after a lost answer does not say it twice. */
  id: string;
  text: string;
}

const newDraft = (text = ''): Draft => ({ id: crypto.randomUUID(), text });

function draftOf(kept: { values: Readonly<Record<string, unknown>> } | undefined): Draft | undefined {
  const { id, text } = kept?.values ?? {};
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : undefined;
}

/** Comments that this page has sent and that are not answered: the next box begins empty meanwhile. */
const underWay = new Set<string>();

/**
 * A comment that is being written: a draft of this person, until it is stored or thrown away. One that is refused after
 * its box has gone is held, and stands in the next box for the same place, also where that one is there already.
 * @param userId nobody keeps nothing.
 * @param what names the place, such as `comments/<incident>`.
 */
export function useComment(userId: string | undefined, what: string) {
  const dispatch = useDispatch();
  const place = `${userId ?? ''}/${what}`;
  const kept = useDraft(userId, what);
  const [own, setOwn] = useState(() => {
    const found = draftOf(kept.found);
    return found === undefined || underWay.has(found.id) ? newDraft() : found;
  });
  const held = draftOf(useSelector((state: WithHeldForms) => selectHeldForm(state, place)));
  const ended = useSelector(selectEndedSessions);
  const draft = own.text === '' && held !== undefined ? held : own;
  const take = (next: Draft) => {
    setOwn(next);
    if (draft.id === held?.id) dispatch(formReleased(place));
    if (next.text !== '') kept.keep({ ...next }, null);
  };
  /** Unless the next comment is there by now. */
  const drop = (one: Draft) => kept.discard((stored) => draftOf(stored)?.id === one.id);
  return {
    draft,
    /** Whether it would be lost with the page. */
    isFleeting: draft.text !== '' && kept.state !== 'kept',
    write: (text: string) => {
      if (text === '') drop(draft);
      take({ ...draft, text });
    },
    /** Around the call that stores it. */
    underWay: (isSent: boolean) => (isSent ? underWay.add(draft.id) : underWay.delete(draft.id)),
    /** After one that is stored. */
    begin: (text: string) => {
      drop(draft);
      take(newDraft(text));
    },
    /** For the next box. */
    hold: (refused: Draft) => {
      const form = { values: { ...refused }, mark: null, heldAt: new Date().toISOString() };
      dispatch(formHeld({ key: place, form, ended }));
    },
    /** It is not to be said. */
    cancel: () => drop(draft),
  };
}
