/** A form over a text, as the editor holds it, and the gestures of a person. */
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { SpecForm } from '@/features/resources/forms/SpecForm';
import type { FormTable } from '@/features/resources/forms/types/formType';
import { readYaml } from '@/features/resources/forms/readYaml';
import { renderKit } from '../kit/renderKit';

interface Shown {
  text: () => string;
  value: () => Record<string, unknown>;
}

interface HowShown {
  isReadOnly?: boolean;
  areErrorsShown?: boolean;
}

export function show(table: FormTable, type: string, start: string, how: HowShown = {}): Shown {
  let latest = start;
  function Editor() {
    const [text, setText] = useState(start);
    return (
      <SpecForm
        table={table}
        type={type}
        yamlText={text}
        onYamlChange={(next) => {
          latest = next;
          setText(next);
        }}
        isReadOnly={how.isReadOnly === true}
        areErrorsShown={how.areErrorsShown === true}
        connections={{ options: [{ value: 'c-1', label: 'prod', detail: 'azure' }] }}
      />
    );
  }
  // A page has landmarks, and the form stands in one.
  renderKit(
    <main>
      <Editor />
    </main>,
  );
  return {
    text: () => latest,
    value: () => {
      const reading = readYaml(latest);
      if (!reading.ok) throw new Error(reading.sentence);
      return reading.value;
    },
  };
}

/** One change event, as of a paste, and the field is left. */
export function fill(label: string | RegExp, typed: string): void {
  const box = screen.getAllByLabelText(label, { selector: 'input,textarea' })[0]!;
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: typed } });
  fireEvent.blur(box);
}

export function pick(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
