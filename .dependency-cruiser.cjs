// The walls between the rooms (docs/architecture.md). The floors themselves are kept apart by the compiler too.
const { buildDependencies } = require('./package.json')

const tests = '(\\.test\\.tsx?$|/testing/)'

const never = (name, from, to, except = []) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: [tests, ...except] },
  to: typeof to === 'string' ? { path: to } : to,
})

const notInstalled = ['npm-dev', 'npm-no-pkg', 'npm-unknown']
const ofTheBuild = buildDependencies.map((name) => `^node_modules/${name}/`)
const http = ['node_modules/fastify', 'node_modules/@fastify']
const redux = ['node_modules/(react-redux|@reduxjs|redux|redux-persist)/']
const frameworks = [
  '^src/(client|server)/',
  'node_modules/(react|react-dom|antd|@ant-design|fastify|kysely|pg)/',
]

module.exports = {
  forbidden: [
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every import resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'tests are leaves',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: ['\\.test\\.tsx?$', '^src/[^/]+/testing/'] },
    },
    {
      name: 'what runs in production uses packages of production',
      severity: 'error',
      from: { path: '^src/(server|shared)/', pathNot: tests },
      to: { dependencyTypes: notInstalled, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the page uses packages of the build',
      severity: 'error',
      from: { path: '^src/client/', pathNot: tests },
      to: { dependencyTypes: notInstalled, dependencyTypesNot: ['type-only'], pathNot: ofTheBuild },
    },

    never('shared stands alone', '^src/shared/', { path: [...frameworks, ...http, ...redux] }),
    never('shared needs no Node', '^src/shared/', { dependencyTypes: ['core'] }),
    never('shared imports typebox only', '^src/shared/', {
      path: 'node_modules/',
      pathNot: 'node_modules/typebox/',
    }),
    never('rules know types only', '^src/shared/rules/', {
      path: '^src/shared/',
      pathNot: '^src/shared/(rules|record)/',
      dependencyTypesNot: ['type-only'],
    }),
    never('records stand under contracts', '^src/shared/record/', '^src/shared/contract/'),
    never('client and server meet in shared', '^src/client/', '^src/server/'),
    never('server and client meet in shared', '^src/server/', '^src/client/'),

    never('SQL only in repositories', '^src/server/areas/.+\\.ts$', 'node_modules/kysely/', [
      'Repository\\.ts$',
    ]),
    never('HTTP stays in routes', '^src/server/areas/.+(Service|Repository)\\.ts$', { path: http }),
    never('areas are strangers but for repositories', '^src/server/areas/([^/]+)/', {
      path: '^src/server/areas/[^/]+/',
      pathNot: ['^src/server/areas/$1/', 'Repository\\.ts$'],
    }),
    never('repositories know no services', '^src/server/areas/.+Repository\\.ts$', '(Service|Routes)\\.ts$'),
    never('migrations import no application code', '^src/server/db/migrations/(?!index)', {
      path: '^src/',
      pathNot: '^src/server/db/migrations/',
    }),
    never('the database knows no areas', '^src/server/db/', '^src/server/(areas|plugins|pdf|app|main)'),

    never('features are strangers', '^src/client/features/([^/]+)/', {
      path: '^src/client/features/',
      pathNot: '^src/client/features/$1/',
    }),
    never('features know no frame', '^src/client/features/', '^src/client/(pages|layout|app|main)'),
    never('nobody imports the store object', '^src/client/(features|ui|pages|layout|api|machines)/', {
      path: '^src/client/store/(store|persist)',
      dependencyTypesNot: ['type-only'],
    }),
    never('ui is dumb', '^src/client/ui/', { path: ['^src/client/(api|store|features)/', ...redux] }),
    never('ui stands under the rest', '^src/client/ui/', '^src/client/(pages|layout|app)/'),
    never(
      'calls know no screens',
      '^src/client/api/',
      '^src/client/(features|ui|pages|layout|app|machines)/',
    ),
    never('machines are pure', '^src/client/machines/', {
      path: ['^src/client/(?!machines/)', 'node_modules/(react|react-dom|antd)/'],
    }),
    never('pages only compose', '^src/client/pages/', '^src/client/(api|machines|store|app)/'),
    never('layout frames', '^src/client/layout/', {
      path: '^src/client/(features|pages|api|app)/',
      pathNot: '^src/client/features/(session|adminMenu)/',
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['portal-source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
