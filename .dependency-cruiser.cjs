// Import rules between the folders of the code (docs/architecture.md). The compiler also keeps client, server and shared
// apart.
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

/** The server's folders in order: each may import only the folders before it. */
const rooms = [
  'trail',
  'school',
  'access',
  'students',
  'intake',
  'reports',
  'papers',
  'messages',
  'privacy',
  'lists',
]
const inRooms = `^src/server/(${rooms.join('|')})/`

const order = rooms
  .slice(0, -1)
  .map((room, index) =>
    never(
      `${room} knows only the rooms before it`,
      `^src/server/${room}/`,
      `^src/server/(${rooms.slice(index + 1).join('|')})/`,
    ),
  )

const roomless = never(
  'each ability has a room',
  `^src/server/(?!(${[...rooms, 'config', 'http', 'operations', 'platform', 'testing'].join('|')})/)[^/]+/`,
  '.',
)

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
    never('rules stand under contracts', '^src/shared/rules/', {
      path: '^src/shared/',
      pathNot: '^src/shared/(rules|record)/',
    }),
    never('records stand under both', '^src/shared/record/', '^src/shared/(rules|contract)/'),
    never('client and server meet in shared', '^src/client/', '^src/server/'),
    never('server and client meet in shared', '^src/server/', '^src/client/'),

    never('SQL only in queries', `${inRooms}.+\\.ts$`, 'node_modules/kysely/', ['(\\w+Q|/q)ueries\\.ts$']),
    never('HTTP stays in routes', `${inRooms}.+\\.ts$`, { path: http }, [
      '(\\w+R|/r)outes\\.ts$',
      'Job\\.ts$',
    ]),
    never('queries know no routes', `${inRooms}.+ueries\\.ts$`, 'outes\\.ts$'),
    ...order,
    roomless,
    never(
      'platform and http know no room',
      '^src/server/(platform|http|config)/',
      `^src/server/(${rooms.join('|')}|operations|app|dependencies|main|portal)`,
    ),
    never('pdfkit has one door', '^src/server/', 'node_modules/pdfkit/', [
      'platform/pdf/canvas/pdfkit\\.ts$',
    ]),
    never(
      'papers are drawn in threads',
      '^src/server/papers/',
      { path: 'Drawing\\.ts$', dependencyTypesNot: ['type-only'] },
      ['(Drawing|Task|Worker)\\.ts$'],
    ),
    never('threads have one pool', '^src/server/', '^(node:)?worker_threads$', [
      '^src/server/platform/workers/',
    ]),
    never('only SQLite opens the database', '^src/server/', 'platform/database/sqlite/databaseFiles\\.ts$', [
      '^src/server/platform/database/sqlite/',
      // These only read the file's size or print its name.
      '^src/server/(portal|http/health|operations/cli/(migrateStore|support/(readiness|operate)))\\.ts$',
      // These write and read a copy in a private folder that no portal uses yet.
      '^src/server/operations/backup/(restoreBackup|copyDatabase)\\.ts$',
    ]),
    never('platform stands under http', '^src/server/platform/', '^src/server/http/'),
    never('rooms know nothing of what runs them', inRooms, '^src/server/(operations|app|main|portal)'),
    never('migrations import no application code', '^src/server/platform/database/migrations/(?!index)', {
      path: '^src/',
      pathNot: '^src/server/platform/database/migrations/',
    }),

    never('features are strangers', '^src/client/features/([^/]+/[^/]+)/', {
      path: '^src/client/features/',
      pathNot: '^src/client/features/$1/',
    }),
    never('saving stands under what is saved', '^src/client/saving/', {
      path: '^src/client/',
      // It may import its own files, these small parts of the client, and the files directly in src/client.
      pathNot: '^src/client/((saving|api|store|session|address)/|[^/]+$|ui/count)',
    }),
    never('the machine that saves is pure', '^src/client/saving/machine/', {
      path: '^src/client/(?!saving/machine/)',
      dependencyTypesNot: ['type-only'],
    }),
    never('papers stand above records', '^src/client/(session|record)/', '^src/client/papers/'),
    never('features know no frame', '^src/client/features/', '^src/client/(pages|layout|app|main)'),
    never(
      'what features share stands under them',
      '^src/client/(session|record|address|papers|lists)/',
      '^src/client/(features|pages|layout|app|main)',
    ),
    never('nobody imports the store object', '^src/client/(?!app/|main|store/)', {
      path: '^src/client/store/(store|persist)',
      dependencyTypesNot: ['type-only'],
    }),
    never(
      'the store stands under those who fill it',
      '^src/client/store/',
      '^src/client/(features|session|record|address|papers|lists|ui|pages|layout|app|main)',
    ),
    never(
      'the code of marks comes with the office, or when it is called',
      '^src/client/(saving/(?!marks/)|record/|app/signedInListeners)',
      {
        path: '^src/client/saving/marks/',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    ),
    never('ui is dumb', '^src/client/ui/', {
      path: ['^src/client/(api|store|session|record|papers|lists|features)/', ...redux],
    }),
    never('ui stands under the rest', '^src/client/ui/', '^src/client/(pages|layout|app)/'),
    never(
      'calls know no screens',
      '^src/client/api/',
      '^src/client/(features|session|record|papers|lists|ui|pages|layout|app)/',
    ),
    never('pages only compose', '^src/client/pages/', '^src/client/(api|record|papers|lists|store|app)/'),
    never('layout frames', '^src/client/layout/', {
      path: '^src/client/(features|pages|api|app)/',
      pathNot: '^src/client/features/office/menu/',
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['portal-source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
