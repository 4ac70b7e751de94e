import type { JSONSchema } from 'monaco-yaml';

/** A JSON schema of draft 7, as the YAML service reads it. */
export type JsonSchema = JSONSchema;

/** A mistake in the text, for the form that holds it. */
export interface EditorProblem {
  /** 1-based. */
  line: number;
  column: number;
  message: string;
  severity: 'error' | 'warning';
}

/** Where the caret was, so that a change of surface does not interrupt typing. */
export interface Caret {
  hasFocus: boolean;
  offset: number;
}

export interface CodeEditorProps {
  value: string;
  onChange?: (text: string) => void;
  /** The accessible name: 'Spec of orders-api'. */
  ariaLabel: string;
  language?: 'yaml' | 'json' | 'plaintext';
  isReadOnly?: boolean;
  /** JSON schema for completion, hover and validation; needs `path`. */
  schema?: JsonSchema | undefined;
  /** Unique among the editors on a page, such as 'orders.canary.yaml'. */
  path?: string;
  /** Called with every mistake found, an empty list when there is none. */
  onValidate?: (problems: readonly EditorProblem[]) => void;
  /** Called with the one-based numbers of the lines that a selection touches; none when nothing is selected. */
  onSelectLines?: (lines: readonly number[]) => void;
  /** Pixels or CSS; default 400, at most 1000 pixels (specification 2 §9). */
  height?: number | string;
  isInvalid?: boolean;
  /** Id of the text that explains the field or its error. */
  describedBy?: string | undefined;
}
