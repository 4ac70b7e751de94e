/** The shared widgets of the specification exist once, and screens use them (settings specification 2.14). */
import { read, sourceFiles } from './repository';

const WIDGETS: Readonly<Record<string, string>> = {
  'time range picker': 'src/components/filters/TimeRangePicker',
  'paginated table': 'src/components/data-grid/DataGridLazy',
  'go to page': 'src/components/data-grid/Paginator',
  'confirmation dialog': 'src/components/feedback/ConfirmDialog',
  avatars: 'src/components/entity/PersonAvatar',
  'status dots': 'src/components/theme/StatusShape',
  'tri-state filter switch': 'src/components/filters/TriState',
  'key-value editor': 'src/components/form/kinds/KeyValueEditor',
  'tag chips': 'src/components/entity/Tags',
  toasts: 'src/components/feedback/toasts',
  'progress bar': 'src/components/feedback/ProgressBar',
};

const sources = new Map(
  sourceFiles()
    .filter((file) => file.startsWith('src/'))
    .map((file) => [file.replace(/\.tsx?$/, ''), read(file)]),
);

/** The module that an import of `from` names. */
function resolved(from: string, name: string): string {
  if (name.startsWith('@/')) return name.replace('@/', 'src/');
  return new URL(name, `file:///${from}`).pathname.slice(1);
}

const imports = (file: string, text: string) =>
  [...text.matchAll(/(?:from|import\()\s*'([@.][^']*)'/g)].map(([, name]) => resolved(file, name ?? ''));

const users = new Map<string, string[]>();
for (const [file, text] of sources)
  for (const used of imports(file, text)) users.set(used, [...(users.get(used) ?? []), file]);

/** Pages and parts of screens that lead to the module, through whatever lies between. */
function screensOf(module: string): string[] {
  const seen = new Set([module]);
  for (const one of seen) for (const user of users.get(one) ?? []) seen.add(user);
  return [...seen].filter((file) => /^src\/(?:app\/shell|features\/(?!gallery)[^/]+)\//.test(file));
}

it('WIDGET-1 time range picker, paginated table with go-to-page, confirmation dialog, avatars, status dots, tri-state switch, key-value editor, tag chips, toasts and progress bar exist, and screens use them', () => {
  for (const [widget, module] of Object.entries(WIDGETS)) {
    expect([widget, sources.has(module)]).toEqual([widget, true]);
    expect([widget, screensOf(module).length > 0]).toEqual([widget, true]);
  }
});
