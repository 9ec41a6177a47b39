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

/** What a feature of the server may know of others, and what for. None of them knows it in turn. */
const known = {
  outbox: { restores: 'a browser is told what copies have with its key' },
  audit: {},
  lookups: {},
  leavers: {},
  schoolSettings: {
    audit: 'each change is in the log',
    lookups: 'classes and houses are entries of the lists',
  },
  signIn: {
    audit: 'sign-ins and changes of passwords are in the log',
    schoolSettings: 'the school decides how first sign-ins open',
  },
  staffViews: {
    audit: 'others are told of somebody who reads many records',
    signIn: 'the account is claimed while its looks are counted',
  },
  administrators: {
    audit: 'its page, and each change of an administrator',
    schoolSettings: 'changes come one at a time',
    signIn: 'accounts, passwords and sessions of administrators',
  },
  registration: {
    leavers: 'who has left is not counted',
    schoolSettings: 'windows and terms are settings of the office',
  },
  restores: {
    leavers: 'who has left is not waited for',
    staffViews: 'the list of families is noted',
  },
  students: {
    audit: 'changes of the office are in the log',
    leavers: 'visitors do not find who has left',
    lookups: 'values that name an entry of a list',
    registration: 'families write while registration is open',
    restores: 'what was lost, until when all is copied',
    schoolSettings: 'whether visitors may search',
    signIn: 'who wrote a value, from which device',
    staffViews: 'the list of students is noted',
  },
  corrections: {
    audit: 'what was asked and answered is in the log',
    lookups: 'values that name an entry of a list',
    registration: 'asked only after it has closed',
    staffViews: 'whose corrections were read is noted',
    students: 'the value that is to be corrected',
  },
  documentReviews: {
    audit: 'what was said of a document is in the log',
    leavers: 'documents of who has left do not wait',
    lookups: 'values that name an entry of a list',
    staffViews: 'whose answers the queue showed is noted',
    students: 'the answers that a document proves',
  },
  lastYear: {
    documentReviews: 'a document that was sent back is not still right',
    registration: 'looked through while registration is open',
    students: 'the history of the record tells',
  },
  sessions: {
    audit: 'sessions that the office ends',
    corrections: 'how many were answered is news',
    signIn: 'sessions are kept there',
  },
  schoolYear: {
    audit: 'who has begun it',
    leavers: 'who has left is not asked again',
    registration: 'the terms that are agreed to anew',
    schoolSettings: 'changes come one at a time',
    students: 'the history of each record',
  },
  uploads: {
    documentReviews: 'what was sent back may come again after registration has closed',
    leavers: 'who has left sends nothing any more',
    registration: 'families upload while registration is open',
    students: 'the student of a document',
  },
  termReports: {
    audit: 'what was posted and why',
    leavers: 'who has left is no reader',
    lookups: 'the forms of classes',
    schoolSettings: 'terms, subjects and grades are settings',
    staffViews: 'whose cards were looked at is noted',
  },
  marks: {
    audit: 'who entered marks of which class is in the log',
    lookups: 'the classes of the school',
    staffViews: 'whose marks were looked at is noted',
    termReports: 'the list of a term, its rows and their history',
  },
  documents: {
    audit: 'what was made for whom',
    documentReviews: 'what was sent back is not received',
    leavers: 'who has left is in no paper',
    lookups: 'names of entries',
    progress: 'what a letter says is missing',
    registration: 'the terms on the form',
    schoolSettings: 'whether slips bear a code',
    signIn: 'codes of the slips, and who needs one',
    staffViews: 'who is in a paper is noted',
    students: 'the record that is printed',
    termReports: 'the cards that are printed',
    uploads: 'photos, and files of packs',
  },
  bulkActs: {
    audit: 'what was done and undone is in the log',
    enrolment: 'many leave as one does',
    lookups: 'classes and houses are entries of the lists',
    privacy: 'which days of leaving cannot be',
    students: 'a class and a house are saved with the record',
  },
  enrolment: {
    audit: 'who came and left is in the log',
    imports: 'a student is added as a list adds them',
    privacy: 'the day of leaving decides how long data is kept',
    schoolSettings: 'a class is not removed meanwhile',
    students: 'the record says the class of the last day',
  },
  imports: {
    audit: 'each step of an import',
    leavers: 'who is on hold is not removed',
    lookups: 'values that name an entry of a list',
    privacy: 'what an undone import leaves behind is purged',
    schoolSettings: 'changes come one at a time',
    staffViews: 'whose values a comparison showed is noted',
    students: 'records and their history',
    termReports: 'marks of terms',
    uploads: 'the files of lists are removed like others',
  },
  privacy: {
    audit: 'what was removed',
    documents: 'the papers in a copy of all data',
    leavers: 'years are counted from the day of leaving',
    signIn: 'the password is asked before a copy is given',
    staffViews: 'a family reads who has seen what',
    students: 'the record in a copy of all data',
    uploads: 'documents are removed with their student',
  },
  yearTurn: {
    audit: 'who has turned the year, and undone it',
    enrolment: 'the classes of a student from when to when, and IDs of newcomers',
    imports: 'newcomers come by a placement list',
    leavers: 'who is on hold is not removed',
    lookups: 'classes and houses are entries of the lists',
    privacy: 'the day of leaving; newcomers are removed as those of an undone import',
    registration: 'windows are opened',
    schoolSettings: 'changes come one at a time',
    schoolYear: 'families are asked again as at its beginning',
    students: 'the record and its history',
  },
  savedViews: {
    audit: 'what everybody sees is in the log',
    schoolSettings: 'changes come one at a time',
  },
  familyContacts: {},
  progress: {
    documentReviews: 'what was sent back is missing',
    familyContacts: 'when the school was in touch',
    leavers: 'who has left is not chased',
    registration: 'windows, and the terms',
    schoolSettings: 'what the overview shows',
    signIn: 'whether somebody has signed in',
    staffViews: 'who is on a list is noted',
    students: 'the answers of the record',
    uploads: 'the documents that have come',
  },
}

const strangers = [
  ...Object.entries(known).map(([name, others]) =>
    never(`the feature ${name} knows only what is named`, `^src/server/features/${name}/`, {
      path: '^src/server/features/',
      pathNot: `^src/server/features/(${[name, ...Object.keys(others)].join('|')})/`,
    }),
  ),
  never(
    'each feature says what it knows',
    `^src/server/features/(?!(${Object.keys(known).join('|')})/)`,
    '.',
  ),
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
    never('rules stand under contracts', '^src/shared/rules/', {
      path: '^src/shared/',
      pathNot: '^src/shared/(rules|record)/',
    }),
    never('records stand under both', '^src/shared/record/', '^src/shared/(rules|contract)/'),
    never('client and server meet in shared', '^src/client/', '^src/server/'),
    never('server and client meet in shared', '^src/server/', '^src/client/'),

    never('SQL only in repositories', '^src/server/features/.+\\.ts$', 'node_modules/kysely/', [
      'Repository\\.ts$',
    ]),
    never('HTTP stays in routes', '^src/server/features/.+\\.ts$', { path: http }, [
      '(Routes|Context|Job)\\.ts$',
    ]),
    never(
      'repositories know no services',
      '^src/server/features/.+Repository\\.ts$',
      '(Service|Routes)\\.ts$',
    ),
    ...strangers,
    never(
      'platform and http know no feature',
      '^src/server/(platform|http|config)/',
      '^src/server/(features|operations|app|dependencies|main|maintenance|portal)',
    ),
    never('pdfkit has one door', '^src/server/', 'node_modules/pdfkit/', [
      'platform/pdf/canvas/pdfkit\\.ts$',
    ]),
    never(
      'papers are drawn in threads',
      '^src/server/features/documents/.*(Routes|Service|Repository|Context|papersData)\\.ts$',
      {
        path: 'Drawing\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never('threads have one pool', '^src/server/', '^(node:)?worker_threads$', [
      '^src/server/platform/workers/',
    ]),
    never('only SQLite opens the database', '^src/server/', 'platform/database/sqlite/databaseFiles\\.ts$', [
      '^src/server/platform/database/sqlite/',
      // Look at a file's size, or say its name.
      '^src/server/(portal|http/health|operations/cli/support/migrationTarget)\\.ts$',
      // Write and read a copy in a private folder, which is no portal's yet.
      '^src/server/operations/backup/(restoreBackup|archive/copyDatabase)\\.ts$',
    ]),
    never('platform stands under http', '^src/server/platform/', '^src/server/http/'),
    never(
      'features know nothing of what runs them',
      '^src/server/features/',
      '^src/server/(operations|app|main|portal)',
    ),
    never('migrations import no application code', '^src/server/platform/database/migrations/(?!index)', {
      path: '^src/',
      pathNot: '^src/server/platform/database/migrations/',
    }),

    never('features are strangers', '^src/client/features/([^/]+/[^/]+)/', {
      path: '^src/client/features/',
      pathNot: '^src/client/features/$1/',
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
      '^src/client/(record/(?!marks/)|app/signedInListeners)',
      {
        path: '^src/client/record/marks/(?!cellKeys)',
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
