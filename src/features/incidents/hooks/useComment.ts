import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  formHeld,
  formReleased,
  selectEndedSessions,
  selectHeldForm,
  type HeldForm,
} from '@/services/session/heldForms';

type WithHeldForms = Parameters<typeof selectHeldForm>[0];

interface Draft {
  /** One until it is stored: sending again after a lost answer does not say it twice. */
  id: string;
  text: string;
}

const newDraft = (text = ''): Draft => ({ id: crypto.randomUUID(), text });

function draftOf(held: HeldForm | undefined): Draft | undefined {
  const { id, text } = held?.values ?? {};
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : undefined;
}

/**
 * A comment that is being written. One that is refused after its box has gone is held, and stands in the next box for
 * the same place, also where that one is there already.
 * @param place whose comment it is and on what, such as `<user>/comments/<incident>`.
 */
export function useComment(place: string) {
  const dispatch = useDispatch();
  const [own, setOwn] = useState(newDraft);
  const held = draftOf(useSelector((state: WithHeldForms) => selectHeldForm(state, place)));
  const ended = useSelector(selectEndedSessions);
  const draft = own.text === '' && held !== undefined ? held : own;
  const take = (next: Draft) => {
    setOwn(next);
    if (draft === held) dispatch(formReleased(place));
  };
  return {
    draft,
    write: (text: string) => take({ ...draft, text }),
    /** After one that is stored. */
    begin: (text: string) => take(newDraft(text)),
    /** For the next box. */
    hold: (refused: Draft) => {
      const form = { values: { ...refused }, mark: null, heldAt: new Date().toISOString() };
      dispatch(formHeld({ key: place, form, ended }));
    },
  };
}
