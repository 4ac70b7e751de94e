/**
 * Monaco from the package, with the features a spec editor needs and no others: every feature is weight on this chunk
 * (design: libraries §2.2). Workers are files of our own origin, so the CSP needs no exception and nothing is fetched
 * from elsewhere.
 */
import { loader } from '@monaco-editor/react';
import * as core from 'monaco-editor/editor';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/documentSymbols/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/links/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/readOnlyMessage/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/suggest/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/unicodeHighlighter/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import 'monaco-editor/languages/definitions/yaml/register';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { configureMonacoYaml, type JSONSchema, type MonacoYaml } from 'monaco-yaml';
import { THEMES } from '@/components/theme/allThemes';
import type { ResolvedTheme } from '@/components/theme/themes';
import YamlWorker from './yaml.worker?worker';

function createWorker(label: string): Worker {
  return label === 'yaml' ? new YamlWorker() : new EditorWorker();
}

self.MonacoEnvironment = { getWorker: (_moduleId, label) => createWorker(label) };
// The language alone: Monaco's JSON feature brings a worker of 128 kB, and the YAML service reads JSON too.
core.languages.register({ id: 'json', extensions: ['.json'] });

type WorkerOptions = Parameters<typeof core.editor.createWebWorker>[0];
interface LegacyWorkerOptions {
  label: string;
  createData: unknown;
}

/**
 * monaco-yaml 5.5.1 still asks for a worker by module id and label, which Monaco 0.57 no longer understands
 * (monaco-yaml issue 272): the worker is made here and handed its create data, as the old loader did.
 */
function createWebWorker<Proxy extends object>(options: WorkerOptions | LegacyWorkerOptions) {
  if ('worker' in options) return core.editor.createWebWorker<Proxy>(options);
  const worker = createWorker(options.label);
  worker.postMessage('ignore');
  worker.postMessage(options.createData);
  return core.editor.createWebWorker<Proxy>({ ...options, worker: Promise.resolve(worker) });
}

const monaco = { ...core, editor: { ...core.editor, createWebWorker } };
loader.config({ monaco });

const schemas = new Map<string, JSONSchema>();
let yaml: MonacoYaml | undefined;

function yamlOptions() {
  return {
    enableSchemaRequest: false,
    // Go templates and Kubernetes accept more than a schema of ours may know, so unknown keys are the schema's choice.
    disableAdditionalProperties: false,
    hoverSchemaSource: false,
    schemas: [...schemas].map(([path, schema]) => ({
      uri: `inmemory://schema/${path}`,
      fileMatch: [`**/${path}`],
      schema,
    })),
  };
}

/** Validates and completes the model at `path` by a JSON schema; the last one given for a path wins. */
export function registerSchema(path: string, schema: JSONSchema | undefined): void {
  if (schema) schemas.set(path, schema);
  else schemas.delete(path);
  if (yaml) void yaml.update(yamlOptions());
  else yaml = configureMonacoYaml(monaco, yamlOptions());
}

const MONACO_BASES = { light: 'vs', dark: 'vs-dark', 'high-contrast': 'hc-black' } as const;

/** Monaco wants colour values, not CSS variables, so its themes are made from the same token tables. */
export function monacoTheme(resolved: ResolvedTheme): string {
  const theme = THEMES[resolved];
  const name = `watchfloor-${resolved}`;
  monaco.editor.defineTheme(name, {
    base: MONACO_BASES[resolved],
    inherit: true,
    rules: [],
    colors: {
      'editor.background': theme.colorNeutralBackground1,
      'editor.foreground': theme.colorNeutralForeground1,
      'editorLineNumber.foreground': theme.colorNeutralForeground3,
      'editorLineNumber.activeForeground': theme.colorNeutralForeground1,
      'editorCursor.foreground': theme.colorBrandForeground1,
      'editorWidget.background': theme.colorNeutralBackground1,
      'editorWidget.border': theme.colorNeutralStroke1,
      'editorError.foreground': theme.colorStatusDangerForeground1,
      'editorWarning.foreground': theme.colorStatusWarningForeground1,
    },
  });
  return name;
}

/** Late fonts change the width of a letter: Monaco must measure again or the caret stands beside the text. */
export function remeasureWhenFontsAreReady(): void {
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts());
}
