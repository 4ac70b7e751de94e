/** The one form renderer and the only user of final-form (design: architecture §10). */
import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Form, useFormState } from 'react-final-form';
import { showToast } from '@/components/feedback/toasts';
import type { AppError } from '@/services/errors/AppError';
import type { FieldSpec } from './fieldSpec';
import { firstBox } from './firstBox';
import { FormParts } from './FormParts';
import { DirtyWatch, TypedBefore, UnsavedMark, ValueWatch } from './FormWatches';
import { followPresses } from './presses';
import { toSubmitErrors } from './submitErrors';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minHeight: 0 },
  footer: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    position: 'sticky',
    bottom: 0,
    padding: `${tokens.spacingVerticalM} 0`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
  },
  wide: { gridColumn: '1 / -1', minWidth: 0 },
  leading: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, marginRight: 'auto' },
  waiting: { opacity: 0.65 },
  error: { whiteSpace: 'pre-wrap' },
});

export type FormValues = Record<string, unknown>;

export interface ResourceFormProps {
  /** Read aloud as the name of the form. */
  label: string;
  fields: readonly FieldSpec[];
  /** Read once: a refetch never resets what is typed. Unknown keys of the record are kept. */
  initialValues: FormValues;
  /** Resolves with the error of a refused write, or with nothing. Once the form has gone, a toast tells the error. */
  onSubmit: (values: FormValues) => Promise<AppError | undefined>;
  /** A toast tells refusals anyway. */
  isFailureTold?: boolean;
  submitLabel: string;
  /** What the button says while the submit is under way; default the same. */
  submittingLabel?: string;
  onCancel?: () => void;
  /** What leads away without sending; default 'Cancel', or 'Close' where nothing can be sent. */
  cancelLabel?: string;
  /** At the left end of the buttons, such as Delete. */
  leading?: ReactNode;
  /** Fields stand beside each other where there is room. */
  isGrid?: boolean;
  /** Shown and not editable. */
  isReadOnly?: boolean;
  /** Its first box has the focus when it comes, unless the focus has left the page around for something else. */
  takesFocus?: boolean;
  /** What was typed before, on top of `initialValues`: the form has it from the start, and knows that it is not saved. */
  typedBefore?: FormValues | undefined;
  /** Told when there is something to lose, and when there no longer is. */
  onDirty?: (isDirty: boolean) => void;
  /** Told what is typed, where other fields or their options depend on it. */
  onValues?: (values: FormValues) => void;
  /** What follows from a change: fields to set, by name. Pure; asked again whenever its identity changes. */
  settle?: (values: FormValues, previous: FormValues) => FormValues;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

const INVALID = '[data-invalid="true"]';

/** Focus goes to the first field with an error, into its first control (checklist OPEN-31); false where none is drawn. */
function focusFirstError(form: HTMLElement | null): boolean {
  const invalid = [...(form?.querySelectorAll<HTMLElement>(INVALID) ?? [])];
  // A field may hold a form of its own: what is wrong is then in there.
  const field = invalid.find((one) => one.querySelector(INVALID) === null);
  if (field !== undefined) firstBox(field)?.focus();
  return field !== undefined;
}

function takeFocus(form: HTMLElement | null): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement.matches('body,main');
  if (form !== null && isFree) firstBox(form)?.focus();
}

/** Errors are drawn by the render that the submit causes; a busy machine draws it some frames later. */
const MOST_FRAMES = 120;

/** Who writes in another box by then keeps the focus there: half of a word would land in the box with the error. */
function focusErrorOnceDrawn(form: RefObject<HTMLFormElement | null>, atPress: Element | null): void {
  const focusSoon = (frames: number): void => {
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement !== atPress && form.current?.contains(activeElement) === true) return;
      if (!focusFirstError(form.current) && frames > 1) focusSoon(frames - 1);
    });
  };
  focusSoon(MOST_FRAMES);
}

/**
 * Looks and is announced as disabled while the form is invalid, yet can be focused and pressed: pressing it shows what
 * is missing. Fluent swallows the click of an aria-disabled button, so the attribute is set on the element itself.
 */
function SubmitButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  const styles = useStyles();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { hasValidationErrors = false, submitting = false } = useFormState({
    subscription: { hasValidationErrors: true, submitting: true },
  });
  const isWaiting = hasValidationErrors || submitting;
  useEffect(() => {
    if (isWaiting) button?.setAttribute('aria-disabled', 'true');
    else button?.removeAttribute('aria-disabled');
  }, [button, isWaiting]);
  return (
    <Button
      ref={setButton}
      type="submit"
      appearance="primary"
      className={isWaiting ? styles.waiting : undefined}
    >
      {submitting ? busyLabel : label}
    </Button>
  );
}

function FormError() {
  const styles = useStyles();
  const state = useFormState({ subscription: { submitError: true, dirtySinceLastSubmit: true } });
  const submitError: unknown = state.submitError;
  if (typeof submitError !== 'string' || state.dirtySinceLastSubmit) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody role="alert" className={styles.error}>
        {submitError}
      </MessageBarBody>
    </MessageBar>
  );
}

function Fields({
  fields,
  isReadOnly,
  isGrid,
}: Required<Pick<ResourceFormProps, 'fields' | 'isReadOnly' | 'isGrid'>>) {
  const styles = useStyles();
  if (!isGrid) return <FormParts parts={fields} isReadOnly={isReadOnly} />;
  return (
    <div className={styles.grid}>
      {fields.map((spec) => (
        <div key={spec.name} className={spec.isWide ? styles.wide : undefined}>
          <FormParts parts={[spec]} isReadOnly={isReadOnly} />
        </div>
      ))}
    </div>
  );
}

function Footer(props: ResourceFormProps & { isReadOnly: boolean }) {
  const { onCancel, isReadOnly, submitLabel, submittingLabel = submitLabel } = props;
  const styles = useStyles();
  return (
    <div className={styles.footer}>
      {props.leading !== undefined && <div className={styles.leading}>{props.leading}</div>}
      {onCancel && (
        <Button onClick={onCancel}>{props.cancelLabel ?? (isReadOnly ? 'Close' : 'Cancel')}</Button>
      )}
      {!isReadOnly && <SubmitButton label={submitLabel} busyLabel={submittingLabel} />}
    </div>
  );
}

/** Renders fields from data, validates on change, shows errors on touch and maps refusals back to fields. */
export function ResourceForm(props: ResourceFormProps) {
  const { label, fields, onSubmit, isReadOnly = false, takesFocus = false, onDirty } = props;
  const isTold = props.isFailureTold === true;
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);
  useEffect(followPresses, []);
  useEffect(() => {
    if (takesFocus) takeFocus(form.current);
  }, [takesFocus]);
  const [initialValues] = useState(props.initialValues);
  const submit = useMemo(
    () => async (values: FormValues) => {
      const error = await onSubmit(values);
      if (error && form.current === null && !isTold) showToast('error', `${label}: ${error.text}`);
      return error ? toSubmitErrors(error, fields) : undefined;
    },
    [onSubmit, fields, label, isTold],
  );
  return (
    <Form<FormValues> onSubmit={submit} initialValues={initialValues} subscription={{}}>
      {({ handleSubmit, form: api }) => (
        <form
          ref={form}
          aria-label={label}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (api.getState().submitting || isReadOnly) return;
            const atPress = document.activeElement;
            void Promise.resolve(handleSubmit(event)).then(() => {
              const { hasValidationErrors, hasSubmitErrors } = api.getState();
              if (hasValidationErrors || hasSubmitErrors) focusErrorOnceDrawn(form, atPress);
            });
          }}
        >
          <Fields fields={fields} isReadOnly={isReadOnly} isGrid={props.isGrid === true} />
          {props.children}
          <FormError />
          {!isReadOnly && <UnsavedMark form={form} />}
          {props.typedBefore && <TypedBefore values={props.typedBefore} />}
          {onDirty && <DirtyWatch onDirty={onDirty} />}
          {(props.onValues ?? props.settle) && (
            <ValueWatch
              {...(props.onValues ? { onValues: props.onValues } : {})}
              {...(props.settle ? { settle: props.settle } : {})}
            />
          )}
          <Footer {...props} isReadOnly={isReadOnly} />
        </form>
      )}
    </Form>
  );
}
