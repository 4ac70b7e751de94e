/** The code of a specification with what is wrong in it; Form and Code where the type has a form (EDIT-10). */
import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useContext, useMemo, useState, type ReactNode } from 'react';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import type { ControlProps } from '@/components/form/fieldKind';
import type { CustomField } from '@/components/form/fieldSpec';
import type { SchemaNode } from '@/services/text/jsonSchema';
import { changesBetween } from '../model/changes';
import { documentOfText } from '../model/record';
import type { SpecProblem } from '../model/specText';
import { takesConnection } from '../forms/compile';
import type { FormType } from '../forms/types/formType';
import { useConnectionOptions } from '../hooks/useConnectionOptions';
import { EDITOR_TEXTS } from '../texts';
import { ChangesView } from './ChangesView';
import { RecordChangesContext } from './recordChanges';

const SpecForm = lazy(() => import('../forms/SpecForm').then((module) => ({ default: module.SpecForm })));

/** Problems shown at once; the rest is counted. */
const MOST_SHOWN = 8;

const useStyles = makeStyles({
  editor: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, minWidth: 0 },
  problems: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    paddingLeft: tokens.spacingHorizontalXXL,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  example: { alignSelf: 'flex-start' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface SpecEditorProps {
  control: ControlProps<CustomField>;
  /** Unique among the editors of a page. */
  path: string;
  schema: SchemaNode | undefined;
  problemsOf: (text: string) => readonly SpecProblem[];
  /** The form of this type, where there is one. */
  form: FormType | undefined;
  /** A new specification is unfinished, not rejected. */
  isNew: boolean;
  /** What a new one can begin from. */
  example: string | undefined;
}

function ProblemList({ problems }: { problems: readonly SpecProblem[] }) {
  const styles = useStyles();
  if (problems.length === 0) return null;
  const rest = problems.length - MOST_SHOWN;
  return (
    <ol className={styles.problems} aria-label={EDITOR_TEXTS.problems}>
      {problems.slice(0, MOST_SHOWN).map(({ line, message }, index) => (
        <li key={index}>{EDITOR_TEXTS.atLine(line, message)}</li>
      ))}
      {rest > 0 && <li>{EDITOR_TEXTS.moreProblems(rest)}</li>}
    </ol>
  );
}

/**
 * What to list under the editor. Mistakes of fields wait until somebody was at it (VAL-7), and the form shows those of
 * the entry that it shows beside the fields.
 */
function listed(problems: readonly SpecProblem[], isTouched: boolean, isForm: boolean) {
  return problems.filter(({ field, beside }) =>
    field === undefined
      ? !(isTouched && isForm && beside !== undefined)
      : isTouched && !(isForm && field === 'shown'),
  );
}

type View = 'form' | 'code' | 'changes';

/** What the record is compared with; nothing for a new one and for one that cannot be changed. */
function useChanges() {
  const record = useContext(RecordChangesContext);
  const changes = useMemo(
    () => (record?.after === undefined ? [] : changesBetween(record.before, record.after)),
    [record],
  );
  return record === undefined ? undefined : { record, changes };
}

function Views({ views, view, onView }: { views: Views; view: View; onView: (view: View) => void }) {
  if (views.length < 2) return null;
  return (
    <TabList
      size="small"
      aria-label={EDITOR_TEXTS.formOrCode}
      selectedValue={view}
      onTabSelect={(_event, { value }) => {
        const chosen = views.find(([known]) => known === value);
        if (chosen !== undefined) onView(chosen[0]);
      }}
    >
      {views.map(([known, label]) => (
        <Tab key={known} value={known}>
          {label}
        </Tab>
      ))}
    </TabList>
  );
}
type Views = readonly (readonly [View, string])[];

interface FormViewProps {
  control: SpecEditorProps['control'];
  form: FormType;
  text: string;
  problems: readonly SpecProblem[];
}

function FormView({ control, form, text, problems }: FormViewProps) {
  const styles = useStyles();
  const said = useMemo(
    () =>
      new Map(problems.flatMap(({ beside, message }) => (beside === undefined ? [] : [[beside, message]]))),
    [problems],
  );
  const connections = useConnectionOptions(takesConnection(form.parts));
  if (documentOfText(text) === undefined) return <p className={styles.note}>{EDITOR_TEXTS.brokenForForm}</p>;
  return (
    <Suspense fallback={<SkeletonRows label={EDITOR_TEXTS.loading} count={4} />}>
      <SpecForm
        table={form.table}
        type={form.type}
        yamlText={text}
        onYamlChange={control.onChange}
        isReadOnly={control.isReadOnly}
        connections={connections}
        areErrorsShown={control.isInvalid}
        said={said}
      />
    </Suspense>
  );
}

/** A way out of the empty page for who has never written one. */
function Example({
  control,
  text,
  example,
}: Pick<SpecEditorProps, 'control' | 'example'> & { text: string }) {
  const styles = useStyles();
  if (example === undefined || control.isReadOnly || text.trim() !== '') return null;
  return (
    <Button className={styles.example} size="small" onClick={() => control.onChange(example)}>
      {EDITOR_TEXTS.example}
    </Button>
  );
}

export function SpecEditor({ control, path, schema, problemsOf, form, isNew, example }: SpecEditorProps) {
  const styles = useStyles();
  const text = typeof control.value === 'string' ? control.value : '';
  const problems = problemsOf(text);
  const ownForm = form?.isFormCapable === true ? form : undefined;
  // A stored specification that does not fit its type opens as code, with the reason and untouched.
  const [isRejected] = useState(() => !isNew && problems.some(({ field }) => field === undefined));
  const [view, setView] = useState<View>(isRejected || ownForm === undefined ? 'code' : 'form');
  const compared = useChanges();
  const views: Views = [
    ...(ownForm === undefined ? [] : [['form', EDITOR_TEXTS.form] as const]),
    ['code', EDITOR_TEXTS.code],
    ...(compared === undefined ? [] : [['changes', EDITOR_TEXTS.changes(compared.changes.length)] as const]),
  ];
  const shown: Readonly<Record<View, () => ReactNode>> = {
    form: () => ownForm && <FormView control={control} form={ownForm} text={text} problems={problems} />,
    code: () => (
      <CodeEditor
        ariaLabel={EDITOR_TEXTS.spec}
        path={path}
        value={text}
        onChange={control.onChange}
        isReadOnly={control.isReadOnly}
        isInvalid={control.isInvalid}
        describedBy={control.describedBy}
        schema={schema}
        height="clamp(240px, 52vh, 1000px)"
      />
    ),
    changes: () => compared && <ChangesView {...compared} />,
  };
  return (
    <div
      className={styles.editor}
      onFocus={control.onFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        // From field to field is not away from the editor.
        if (!currentTarget.contains(relatedTarget)) control.onBlur();
      }}
    >
      <Views views={views} view={view} onView={setView} />
      <Example control={control} text={text} example={example} />
      {shown[view]()}
      {isRejected && ownForm !== undefined && <p className={styles.note}>{EDITOR_TEXTS.rejectedForForm}</p>}
      {!control.isReadOnly && <ProblemList problems={listed(problems, control.isInvalid, view === 'form')} />}
    </div>
  );
}
