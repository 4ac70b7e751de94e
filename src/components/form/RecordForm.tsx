/** A form whose record is kept elsewhere: it shows `values`, and every change is written there first. */
import { makeStyles, tokens } from '@fluentui/react-components';
import { Form } from 'react-final-form';
import type { FormPart } from './fieldSpec';
import { FormEditContext, type FormEdit } from './formEdit';
import { FormParts } from './FormParts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
});

export interface RecordFormProps {
  /** Read aloud as the name of the form. */
  label: string;
  parts: readonly FormPart[];
  /** The record as it is now; the fields are its projection. */
  values: object;
  isReadOnly: boolean;
  onWrite: FormEdit['write'];
  areErrorsShown: boolean;
  /** What others found wrong with the values of fields, by name. */
  said?: ReadonlyMap<string, string>;
  foreignText: string;
}

/** Has no buttons: whoever keeps the record saves it. */
export function RecordForm(props: RecordFormProps) {
  const { parts, values, isReadOnly, onWrite, areErrorsShown, said, foreignText } = props;
  const styles = useStyles();
  return (
    <FormEditContext value={{ write: onWrite, areErrorsShown, said, foreignText }}>
      <Form initialValues={values} onSubmit={() => undefined} subscription={{}}>
        {() => (
          // No form of its own for the browser: it may stand in the form that saves the record.
          <div role="group" aria-label={props.label} className={styles.form}>
            <FormParts parts={parts} isReadOnly={isReadOnly} />
          </div>
        )}
      </Form>
    </FormEditContext>
  );
}
