/** Edits of a text, field by field. */
import { useRef } from 'react';
import type { JsonValue } from '@/services/text/yaml';
import type { Path } from './yaml/plain';
import { editYaml } from './yamlDocument';

/** One field at work: what it changes, the text it began with, and the text it gave out last. */
interface Session {
  name: string;
  base: string;
  given: string;
}

export type WriteField = (name: string, path: Path, value: JsonValue | undefined) => string | undefined;

/**
 * Writes a field into the text; the answer is a sentence where that cannot be done. As long as one field is at work, its
 * edits start from the text it found: clearing a field and typing anew keeps the key's place and its comment.
 */
export function useTextEdits(yamlText: string, onYamlChange: (text: string) => void): WriteField {
  const session = useRef<Session>(undefined);
  return (name, path, value) => {
    const held = session.current;
    const isSame = held?.name === name && held.given === yamlText;
    const base = isSame ? held.base : yamlText;
    const edit = editYaml(base, path, value);
    if (!edit.ok) return edit.sentence;
    session.current = { name, base, given: edit.text };
    if (edit.text !== yamlText) onYamlChange(edit.text);
    return undefined;
  };
}
