/** Kind name → control and validator; adding a kind is one file and one line. */
import type { FieldKind } from '../fieldKind';
import type { FieldKindName, FieldSpec } from '../fieldSpec';
import { ageKind } from './age';
import { authenticationKind } from './authentication';
import { checkboxKind } from './checkbox';
import { choicesKind } from './choices';
import { codeKind } from './code';
import { connectionKind } from './connection';
import { envVarKind } from './envVar';
import { customKind } from './custom';
import { keyValueKind } from './keyValue';
import { momentKind } from './moment';
import { numberKind } from './number';
import { pickKind } from './pick';
import { quantityKind } from './quantity';
import { scheduleKind } from './schedule';
import { scriptKind } from './script';
import { selectKind } from './select';
import { textKind } from './text';
import { textListKind } from './textList';

const KINDS = {
  text: textKind,
  textarea: textKind,
  number: numberKind,
  quantity: quantityKind,
  moment: momentKind,
  checkbox: checkboxKind,
  select: selectKind,
  schedule: scheduleKind,
  keyValue: keyValueKind,
  labels: keyValueKind,
  code: codeKind,
  pick: pickKind,
  textList: textListKind,
  choices: choicesKind,
  envVar: envVarKind,
  script: scriptKind,
  authentication: authenticationKind,
  connection: connectionKind,
  age: ageKind,
  custom: customKind,
} as const satisfies Readonly<Record<FieldKindName, unknown>>;

/** The kind of a field. */
export function kindOf(spec: FieldSpec): FieldKind<FieldSpec> {
  // The registry's key is the spec's own discriminant, a link that the type system cannot express.
  return KINDS[spec.kind] as unknown as FieldKind<FieldSpec>;
}
