/** The settings flow as titled sections, each a form of its own. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Flow } from '@/services/contracts/identity';
import { toSubmitBody, type FlowSection, type TypedValues } from '../model/flowForm';
import { settingsSections, type SettingsSection } from '../settingsSections';
import { Notice } from './Notice';
import { SectionForm, type PressedButton } from './SectionForm';
import { useSettingsStyles } from './SettingsForms.styles';

/** Long enough to read a sentence, short enough not to stand beside the next change (AUTH-18). */
const MESSAGE_MS = 10_000;
/** The message of a flow that a recovery led to (contract identity.md §10). */
const RECOVERED = 1060001;
const NEEDS_SCRIPT = 'This sign-in method cannot be changed in this console.';

interface SettingsFormsProps {
  flow: Flow;
  /** How many answers came so far. */
  answers: number;
  isBusy: boolean;
  /** The last save failed, and why stands above: an earlier success is no longer told. */
  hasFailed: boolean;
  onSubmit: (body: Readonly<Record<string, unknown>>) => void;
}

/** What was done is said for ten seconds; what went wrong stays until it is mended. */
function Messages({ flow, answers, hasFailed }: Pick<SettingsFormsProps, 'flow' | 'answers' | 'hasFailed'>) {
  const [toldFlow, setToldFlow] = useState<Flow>();
  useEffect(() => {
    const timer = setTimeout(() => {
      setToldFlow(flow);
    }, MESSAGE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [flow]);
  const messages = flow.ui.messages ?? [];
  return messages
    .filter(({ type }) => type === 'error' || (toldFlow !== flow && !hasFailed))
    .map(({ id, text, type }) => (
      <Notice key={`${answers} ${id}${text}`} text={text} isError={type === 'error'} />
    ));
}

interface TitledProps {
  section: SettingsSection;
  typed: TypedValues;
  answers: number;
  isBusy: boolean;
  action: string;
  onType: (values: TypedValues) => void;
  onPress: (section: FlowSection, button: PressedButton) => void;
}

function TitledSection({ section, ...form }: TitledProps) {
  const styles = useSettingsStyles();
  const headingId = useId();
  const { title, canBeSent } = section;
  return (
    <section
      className={styles.section}
      data-group={section.group}
      {...(title === undefined ? {} : { 'aria-labelledby': headingId })}
    >
      {title !== undefined && (
        <h2 id={headingId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
      )}
      {canBeSent ? (
        <SectionForm section={section} isFurther={false} {...form} />
      ) : (
        <p className={styles.hint}>{NEEDS_SCRIPT}</p>
      )}
    </section>
  );
}

function firstWrongField(sections: readonly SettingsSection[]): string | undefined {
  for (const item of sections.flatMap(({ items }) => items)) {
    if (item.kind === 'field' && item.messages.some(({ type }) => type === 'error')) return item.name;
  }
  return undefined;
}

/** What was typed in the fields of a section. */
function typedIn({ items }: FlowSection, typed: TypedValues): TypedValues {
  const names = new Set(items.map((item) => (item.kind === 'field' ? item.name : undefined)));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name)));
}

/** What is still to be saved: that of other sections, and what was typed while the answer was awaited. */
function withoutSaved(typed: TypedValues, saved: TypedValues): TypedValues {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !Object.hasOwn(saved, name) || saved[name] !== value),
  );
}

/** The field that has the focus: one that is wrong, or the password that a recovered account is to get. */
function wantedField(flow: Flow, sections: readonly SettingsSection[]): string | undefined {
  const isRecovered = flow.ui.messages?.some(({ id }) => id === RECOVERED) === true;
  return firstWrongField(sections) ?? (isRecovered ? 'password' : undefined);
}

/** What was pressed gave way to other buttons, and the one in its place may take a factor away. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

export function SettingsForms({ flow, answers, isBusy, hasFailed, onSubmit }: SettingsFormsProps) {
  const styles = useSettingsStyles();
  const container = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<TypedValues>({});
  const [sent, setSent] = useState<TypedValues>({});
  const [shown, setShown] = useState(flow);
  const sentGroup = useRef<string>(undefined);
  const sections = useMemo(() => settingsSections(flow), [flow]);
  if (shown !== flow) {
    setShown(flow);
    // Saved: from now on the server's values count, and a password does not stay in its field.
    if (flow.state === 'success') setTyped(withoutSaved(typed, sent));
  }

  useEffect(() => {
    const name = wantedField(flow, sections);
    const inputs = container.current?.querySelectorAll('input') ?? [];
    [...inputs].find((input) => input.name === name)?.focus();
    const { current: group } = sentGroup;
    if (group !== undefined && isLost())
      container.current?.querySelector<HTMLElement>(`[data-group="${group}"] h2`)?.focus();
  }, [flow, sections]);

  return (
    <div ref={container} className={styles.page}>
      <Messages {...{ flow, answers, hasFailed }} />
      {sections.map((section) => (
        <TitledSection
          key={section.group}
          {...{ section, typed, answers, isBusy }}
          action={flow.ui.action}
          onType={setTyped}
          onPress={(pressed, button) => {
            const { group } = pressed;
            sentGroup.current = group;
            setSent(typedIn(pressed, typed));
            onSubmit(toSubmitBody(flow, typed, button, group));
          }}
        />
      ))}
    </div>
  );
}
