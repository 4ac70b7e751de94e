import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { FormValues } from '@/components/form/ResourceForm';
import {
  formHeld,
  formReleased,
  selectEndedSessions,
  selectHeldForm,
  type HeldForm,
} from '@/services/session/heldForms';
import { useSession } from '@/services/session/useSession';

type WithHeldForms = Parameters<typeof selectHeldForm>[0];

const equal = (one: FormValues, other: FormValues) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed into a form with secrets, kept in memory while the person is elsewhere in the console.
 * @param what names the record, such as `connections/<id>`.
 * @param mark the version of the stored record; null for a new one.
 */
export function useHeldForm(what: string, pristine: FormValues, mark: string | null) {
  const dispatch = useDispatch();
  const store = useStore<WithHeldForms>();
  const { session } = useSession();
  const [key] = useState(session.status === 'ready' ? `${session.user.id}/${what}` : undefined);
  const [found, setFound] = useState<HeldForm | undefined>(() =>
    key === undefined ? undefined : selectHeldForm(store.getState(), key),
  );
  const [base] = useState(found === undefined ? mark : found.mark);
  const [clean] = useState(pristine);
  const [ended] = useState(() => selectEndedSessions(store.getState()));
  const latest = useRef(found?.values);

  const handleValues = useCallback(
    (values: FormValues) => {
      latest.current = equal(values, clean) ? undefined : values;
    },
    [clean],
  );
  const forget = () => {
    latest.current = undefined;
    if (key !== undefined) dispatch(formReleased(key));
  };

  useEffect(
    () => () => {
      if (key === undefined) return;
      const { current: values } = latest;
      const form = { values, mark: base, heldAt: new Date().toISOString() };
      dispatch(
        values === undefined ? formReleased(key) : formHeld({ key, form: { ...form, values }, ended }),
      );
    },
    [dispatch, key, base, ended],
  );

  return {
    /** What was typed before, if anything. */
    found,
    /** The version that a save is put on top of. */
    base,
    isOutdated: found !== undefined && found.mark !== mark,
    handleValues,
    /** It is stored, or gone. */
    forget,
    discard: () => {
      forget();
      setFound(undefined);
    },
  };
}

export type HeldFormState = ReturnType<typeof useHeldForm>;
