/** Which types have a form, and where it comes from. The form is loaded by the editor that shows it. */
import type { ComponentType } from 'react';

export interface SpecFormProps {
  table: 'canaries' | 'config_scrapers';
  type: string;
  /** The whole specification: the one record of which form and code are two views. */
  yamlText: string;
  onYamlChange: (text: string) => void;
  isReadOnly: boolean;
}

export interface FormType {
  table: SpecFormProps['table'];
  /** Key of the tile (model/specTypes.ts). */
  type: string;
  /** A lazy component, one for all types. */
  Form: ComponentType<SpecFormProps>;
}

export const SPEC_FORMS: readonly FormType[] = [];
