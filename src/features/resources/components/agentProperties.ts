/** The properties of an agent, as a form has them. */
import type { FieldSpec } from '@/components/form/fieldSpec';
import { isObject } from '../forms/yaml/plain';
import { propertyWords } from '../model/agents';
import { AGENT_TEXTS } from '../texts';

export const AGENT_PROPERTIES: FieldSpec = {
  kind: 'keyValue',
  name: 'properties',
  label: AGENT_TEXTS.properties,
};

/** What was typed there, as it is sent. */
export const agentWordsOf = (value: unknown) => (isObject(value) ? propertyWords(value) : {});
