import { Field, Input } from '@fluentui/react-components';
import { CopyButton } from '@/components/feedback/CopyButton';

/** Something to hand over: read, selected at once, copied with a button. */
export function Secret({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  return (
    <Field label={label}>
      <Input
        readOnly
        value={text}
        onFocus={(event) => {
          event.target.select();
        }}
        contentAfter={<CopyButton text={text} label={copyLabel} />}
      />
    </Field>
  );
}
