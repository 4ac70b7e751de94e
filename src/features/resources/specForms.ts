/** Which types have a form, and where it comes from. The form is loaded by the editor that shows it. */
import { lazy, type ComponentType } from 'react';

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

const SpecForm = lazy(() => import('./forms/SpecForm').then((module) => ({ default: module.SpecForm })));

/** Beside the descriptors, which come with the form: a test holds both lists together. */
const CAPABLE: Readonly<Record<SpecFormProps['table'], readonly string[]>> = {
  canaries: ['http', 'exec', 'alertManager', 'elasticsearch', 'redis', 'mongo', 'icmp', 'folder', 'tcp'],
  config_scrapers: [
    'kubernetes',
    'azure',
    'kubernetesFile',
    'sql',
    'trivy',
    'aws',
    'file',
    'githubActions',
    'http',
    'azureDevops',
  ],
};

export const SPEC_FORMS: readonly FormType[] = (['canaries', 'config_scrapers'] as const).flatMap((table) =>
  CAPABLE[table].map((type) => ({ table, type, Form: SpecForm })),
);
