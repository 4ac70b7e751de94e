/** Form and Code over one text, whatever it is and however often they change places: no letter of it is lost (issue 9). */
import { fireEvent, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { typeOfSpec } from '@/features/resources/model/specTypes';
import { EDITOR_TEXTS } from '@/features/resources/texts';
import { parseYaml } from '@/services/text/yaml';
import { REAL_RECORDS } from '@tests/setup/realSpecs';
import { open, prepareSettings, specBox } from './openSettings';

prepareSettings();

const typeOf = (spec: string): string => {
  const read = parseYaml(spec);
  return read.ok ? typeOfSpec('canaries', read.value).key : '';
};
const textsOf = (type: string) =>
  REAL_RECORDS.map(({ spec }) => spec).filter((spec) => typeOf(spec) === type);

/** 'form' and 'code' choose the tab; a text is typed at the end of the code. */
type Step = 'form' | 'code' | { typed: string };

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>('form', 'code', 'form'),
    fc.record({ typed: fc.string({ unit: 'grapheme', maxLength: 12 }) }),
  ),
  { minLength: 1, maxLength: 8 },
);

const show = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));

it.each(['http', 'tcp'])(
  'EDIT-10 M19 F63 %s: any prefix of a real text, any order of Form and Code, words typed in between: nothing is lost',
  async (type) => {
    await open(`/settings/canaries/new?type=${type}`, { isOwn: true });
    await screen.findByRole('tab', { name: new RegExp(`^${EDITOR_TEXTS.form}`) });
    const texts = textsOf(type);
    expect(texts.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fc.double({ min: 0, max: 1, noNaN: true }),
        steps,
        async (spec, share, doings) => {
          const write = async (text: string) => {
            show(EDITOR_TEXTS.code);
            fireEvent.change(await specBox(), { target: { value: text } });
          };
          let wanted = spec.slice(0, Math.floor(spec.length * share));
          await write(wanted);
          for (const doing of doings) {
            if (typeof doing === 'string') show(EDITOR_TEXTS[doing]);
            else {
              show(EDITOR_TEXTS.code);
              expect(await specBox()).toHaveValue(wanted);
              wanted += doing.typed.replace(/\r/g, '');
              await write(wanted);
            }
          }
          show(EDITOR_TEXTS.code);
          expect(await specBox()).toHaveValue(wanted);
        },
      ),
      { numRuns: 40, seed: 9 },
    );
  },
  180_000,
);
