/** Parts of a form that draw nothing: they follow it, and tell. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useTellUnsaved } from '@/components/feedback/unsavedWork';

type Values = Record<string, unknown>;

/** Tells the dialog around the form, and marks it in the document, while it holds what nobody has: nothing reloads over it. */
export function UnsavedMark({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  useTellUnsaved(dirty);
  useEffect(() => {
    form.current?.toggleAttribute('data-unsaved', dirty);
  }, [form, dirty]);
  return null;
}

/** Puts what was typed before into the form, once. */
export function TypedBefore({ values }: { values: Values }) {
  const form = useForm<Values>();
  const [first] = useState(values);
  useEffect(() => {
    form.batch(() => {
      for (const [name, value] of Object.entries(first)) form.change(name, value);
    });
  }, [form, first]);
  return null;
}

/** Tells when there is something to lose, and when there no longer is. */
export function DirtyWatch({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return null;
}

interface ValueWatchProps {
  onValues?: (values: Values) => void;
  settle?: (values: Values, previous: Values) => Values;
}

/** Tells what is typed, and sets what follows from it. */
export function ValueWatch({ onValues, settle }: ValueWatchProps) {
  const form = useForm<Values>();
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const previous = useRef(values);
  useEffect(() => {
    const settled = settle?.(values, previous.current) ?? {};
    previous.current = values;
    form.batch(() => {
      for (const [name, value] of Object.entries(settled)) form.change(name, value);
    });
    onValues?.(values);
  }, [values, settle, onValues, form]);
  return null;
}
