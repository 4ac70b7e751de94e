/** What a person typed in "Add check", before anybody reads it. */
export interface DraftText {
  yaml: string;
  name: string;
  namespace: string;
}

export const EMPTY_DRAFT: DraftText = { yaml: '', name: '', namespace: '' };
