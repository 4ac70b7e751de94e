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
  foreignText: string;
}

/** Has no buttons: whoever keeps the record saves it. */
export function RecordForm(props: RecordFormProps) {
  const { parts, values, isReadOnly, onWrite, areErrorsShown, foreignText } = props;
  const styles = useStyles();
  return (
    <FormEditContext value={{ write: onWrite, areErrorsShown, foreignText }}>
      <Form initialValues={values} onSubmit={() => undefined} subscription={{}}>
        {() => (
          <form
            aria-label={props.label}
            noValidate
            className={styles.form}
            // Enter in a field is no way to lose the page.
            onSubmit={(event) => event.preventDefault()}
          >
            <FormParts parts={parts} isReadOnly={isReadOnly} />
          </form>
        )}
      </Form>
    </FormEditContext>
  );
}
