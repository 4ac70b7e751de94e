/** The code of a specification with what is wrong in it; Form and Code where the type has a form (EDIT-10). */
import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import type { ControlProps } from '@/components/form/fieldKind';
import type { CustomField } from '@/components/form/fieldSpec';
import type { SchemaNode } from '@/services/text/jsonSchema';
import { documentOfText } from '../model/record';
import type { SpecProblem } from '../model/specText';
import type { FormType } from '../specForms';
import { EDITOR_TEXTS } from '../texts';

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

export function SpecEditor({ control, path, schema, problemsOf, form, isNew }: SpecEditorProps) {
  const styles = useStyles();
  const text = typeof control.value === 'string' ? control.value : '';
  const problems = problemsOf(text);
  const Form = form?.Form;
  // A stored specification that does not fit its type opens as code, with the reason and untouched.
  const [isRejected] = useState(() => !isNew && problems.length > 0);
  const [view, setView] = useState<'form' | 'code'>(isRejected ? 'code' : 'form');
  const showsForm = Form !== undefined && view === 'form';
  const isReadable = documentOfText(text) !== undefined;
  return (
    <div className={styles.editor} onFocus={control.onFocus} onBlur={control.onBlur}>
      {Form !== undefined && (
        <TabList
          size="small"
          aria-label={EDITOR_TEXTS.formOrCode}
          selectedValue={view}
          onTabSelect={(_event, { value }) => setView(value === 'form' ? 'form' : 'code')}
        >
          <Tab value="form">{EDITOR_TEXTS.form}</Tab>
          <Tab value="code">{EDITOR_TEXTS.code}</Tab>
        </TabList>
      )}
      {showsForm && form !== undefined ? (
        isReadable ? (
          <Suspense fallback={<SkeletonRows label={EDITOR_TEXTS.loading} count={4} />}>
            <Form
              table={form.table}
              type={form.type}
              yamlText={text}
              onYamlChange={control.onChange}
              isReadOnly={control.isReadOnly}
            />
          </Suspense>
        ) : (
          <p className={styles.note}>{EDITOR_TEXTS.brokenForForm}</p>
        )
      ) : (
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
      )}
      {isRejected && form !== undefined && <p className={styles.note}>{EDITOR_TEXTS.rejectedForForm}</p>}
      {!control.isReadOnly && <ProblemList problems={problems} />}
    </div>
  );
}
