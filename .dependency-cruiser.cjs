/** Re-checks the graph as a whole: what a single file's lint rules cannot see (cycles, orphans, reach). */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment:
        'A cycle means that neither module can be understood or loaded alone: move what both need below them. Types may look both ways.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contracts-know-nothing',
      severity: 'error',
      comment: 'The shared contract depends on nothing but itself.',
      from: { path: '^src/services/contracts' },
      to: { pathNot: '^src/services/contracts' },
    },
    {
      name: 'services-without-pixels',
      severity: 'error',
      comment: 'Services know neither components nor features nor the application.',
      from: { path: '^src/services' },
      to: { path: '^src/(components|features|app)' },
    },
    {
      name: 'components-without-domain-calls',
      severity: 'error',
      comment: 'Components get data as props; of url they may know the types.',
      from: { path: '^src/components' },
      to: {
        path: '^src/(features|app|services/(api|session|offline|preferences|slots|url))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment: 'A feature can be deleted: others reach it through slots only.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      comment: 'Only the application knows every feature, never the other way round.',
      from: { path: '^src/features' },
      to: { path: '^src/app' },
    },
    {
      name: 'app-through-the-door',
      severity: 'error',
      comment:
        'The application imports a feature’s manifest and slots; its pages load lazily through the manifest.',
      from: { path: '^src/app' },
      to: { path: '^src/features/', pathNot: '^src/features/[^/]+/(manifest|slots)\\.tsx?$' },
    },
    {
      name: 'server-apart',
      severity: 'error',
      comment: 'The server shares the contract with the console and nothing else.',
      from: { path: '^server' },
      to: { path: '^src', pathNot: '^src/services/contracts' },
    },
    {
      name: 'console-without-server',
      severity: 'error',
      comment: 'The console never bundles server code or a module of Node.',
      from: { path: '^src' },
      to: { path: '^server', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-without-node',
      severity: 'error',
      comment: 'The console runs in browsers.',
      from: { path: '^src' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      comment: 'What ships does not depend on tests or development dependencies.',
      from: { path: '^(src|server)' },
      to: { path: '^(tests|e2e|scripts)/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that resolves to nothing works on one machine only.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?(worker|url|raw|inline)$' },
    },
    {
      name: 'server-without-dev-dependencies',
      severity: 'error',
      comment: 'Development dependencies are absent in production.',
      from: { path: '^server', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    cache: { folder: '.cache/depcruise', strategy: 'content' },
  },
};
