/** The import laws of the house (docs/architecture.md, "Who may import whom"), one policy per row of that table. */
import boundaries from 'eslint-plugin-boundaries';

/** Level of each services folder: a folder imports strictly lower levels only. */
export const SERVICE_LEVELS = [
  ['config', 'format', 'records', 'text', 'time'],
  ['errors', 'url', 'preferences', 'access'],
  ['offline'],
  ['api'],
  ['session'],
  ['sync'],
  ['slots'],
];

const COMPONENT_SERVICES = ['format', 'time', 'text', 'errors', 'access', 'config'];

const service = (names) => ({ element: { type: 'service', captured: names.map((name) => ({ name })) } });
const element = (...types) => ({ element: { types: { anyOf: types } } });

const servicePolicies = SERVICE_LEVELS.map((names, level) => {
  const lower = SERVICE_LEVELS.slice(0, level).flat();
  return {
    from: service(names),
    allow: { to: lower.length > 0 ? [element('contracts'), service(lower)] : element('contracts') },
    message: `services/${names.join(', services/')} may import contracts${lower.length > 0 ? ` and ${lower.join(', ')}` : ''} only: services import strictly lower levels, peers never import each other`,
  };
});

const policies = [
  ...servicePolicies,
  {
    from: element('components'),
    allow: { to: [element('contracts', 'components'), service(COMPONENT_SERVICES)] },
  },
  {
    from: element('components'),
    allow: { to: service(['url']), dependency: { kind: 'type' } },
  },
  { from: element('feature'), allow: { to: element('contracts', 'service', 'components') } },
  {
    from: element('feature'),
    allow: { to: { element: { type: 'feature', captured: { name: '{{ from.element.captured.name }}' } } } },
  },
  { from: element('app'), allow: { to: element('contracts', 'service', 'components', 'app') } },
  {
    from: element('app'),
    allow: { to: { element: { type: 'feature' }, file: { categories: 'feature-door' } } },
  },
  { from: element('server'), allow: { to: element('contracts', 'server') } },
  {
    from: element('tests', 'e2e'),
    allow: {
      to: element(
        'contracts',
        'service',
        'components',
        'feature',
        'app',
        'server',
        'tests',
        'e2e',
        'scripts',
      ),
    },
  },
  { from: element('scripts'), allow: { to: element('scripts') } },
];

/** Flat-config entries; `rootPath` and `tsconfigs` are arguments so that the test can lint a small tree of its own. */
export function boundaryLaws(rootPath, tsconfigs) {
  return [
    {
      files: [
        'src/**/*.{ts,tsx}',
        'server/**/*.ts',
        'tests/**/*.{ts,tsx}',
        'e2e/**/*.ts',
        'scripts/**/*.{js,mjs}',
      ],
      plugins: { boundaries },
      settings: {
        'import/resolver': { typescript: { project: tsconfigs, noWarnOnMultipleProjects: true } },
        'boundaries/root-path': rootPath,
        'boundaries/legacy-templates': false,
        'boundaries/elements': [
          { type: 'contracts', pattern: 'src/services/contracts', partialMatch: false, exclusive: true },
          { type: 'service', pattern: 'src/services/*', capture: ['name'], partialMatch: false },
          { type: 'components', pattern: 'src/components', partialMatch: false },
          { type: 'feature', pattern: 'src/features/*', capture: ['name'], partialMatch: false },
          { type: 'app', pattern: 'src/app', partialMatch: false },
          { type: 'server', pattern: 'server', partialMatch: false },
          { type: 'tests', pattern: 'tests', partialMatch: false },
          { type: 'e2e', pattern: 'e2e', partialMatch: false },
          { type: 'scripts', pattern: 'scripts', partialMatch: false },
        ],
        'boundaries/files': [
          { category: 'feature-door', pattern: 'src/features/*/{manifest,slots}.{ts,tsx}' },
        ],
      },
      rules: {
        'boundaries/dependencies': [
          'error',
          {
            default: 'disallow',
            message:
              '{{ from.element.types }} may not import {{ to.element.types }} ({{ dependency.source }}): see "Who may import whom" in docs/architecture.md',
            policies,
          },
        ],
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      ignores: ['src/*.d.ts'],
      rules: { 'boundaries/no-unknown-files': 'error' },
    },
  ];
}
