/** What the record was and what it would be, for the part of the form that shows the difference. */
import { createContext } from 'react';
import type { RecordFields } from '../model/record';

export interface RecordChanges {
  before: RecordFields;
  /** Undefined while the text cannot be read. */
  after: RecordFields | undefined;
  /** The text is another one, even where it says the same. */
  isTextChanged: boolean;
}

/** Undefined for a record that is new or cannot be changed. */
export const RecordChangesContext = createContext<RecordChanges | undefined>(undefined);
