// Records every SQL statement that the product prepares during tests, in the test process and its threads.
// testing/database/plans.ts asks the database for their query plans.
const { appendFileSync, existsSync, readFileSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const path = require('node:path')

/** Threads have their own global object, and one test process may run many test files. */
const fileOfThreads = path.join(tmpdir(), `portal-statements-${process.pid}.jsonl`)

const isThread = typeof jest === 'undefined'

const noted = (globalThis[Symbol.for('portal.statements')] ??= new Map())

const ofDatabase = /\/platform\/database\/(sqlite|postgres|queries\/compiledOnce)/

/** The files of the stack as they are: the lines of the sources, which Jest would look up, take most of the time. */
const filesOfStack = () => {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 80
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '')
  const { stack } = new Error()
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return stack
}

/** The innermost caller of our code outside the database folder is a test or a migration. */
const isOfTest = () => {
  const caller = filesOfStack().find((file) => /\/src\/\w+\//.test(file) && !ofDatabase.test(file))
  return caller !== undefined && /\/testing\/|\/migrations\/|\.test\.[jt]s/.test(caller)
}

const note = (engine, text) => {
  const key = `${engine} ${text}`
  if (noted.has(key) || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return
  if (!isThread && isOfTest()) return
  const one = { engine, text, isThread }
  noted.set(key, one)
  if (isThread) appendFileSync(fileOfThreads, `${JSON.stringify(one)}\n`)
}

/** A newer Node's built-in module belongs to the whole process: this removes the wrapper of an earlier test file. */
const watchNodesOwn = () => {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  const prototype = process.getBuiltinModule?.('node:sqlite')?.DatabaseSync.prototype
  process.emitWarning = emitWarning
  if (prototype === undefined) return
  const original = prototype.prepare.original ?? prototype.prepare
  const prepare = function (text, ...rest) {
    note('sqlite', text)
    return original.call(this, text, ...rest)
  }
  prototype.prepare = Object.assign(prepare, { original })
}

/** The prepare method of the bundled library cannot be replaced. */
const notingSqlite = (library) => ({
  ...library,
  DatabaseSync: class extends library.DatabaseSync {
    prepare(text, ...rest) {
      note('sqlite', text)
      return super.prepare(text, ...rest)
    }
  },
})

const notingPostgres = (library) => {
  const { query } = library.Client.prototype
  library.Client.prototype.query = function (asked, ...rest) {
    const text = typeof asked === 'string' ? asked : asked?.text
    if (typeof text === 'string') note('postgres', text)
    return query.call(this, asked, ...rest)
  }
  return library
}

const noting = { '@photostructure/sqlite': notingSqlite, pg: notingPostgres }

const watchTests = () => {
  watchNodesOwn()
  for (const [name, wrap] of Object.entries(noting)) jest.mock(name, () => wrap(jest.requireActual(name)))
}

const watchThread = () => {
  watchNodesOwn()
  const Module = require('node:module')
  const { _load: load } = Module
  const wrapped = new Map()
  Module._load = function (name, ...rest) {
    const loaded = load.call(this, name, ...rest)
    if (!Object.hasOwn(noting, name)) return loaded
    if (!wrapped.has(name)) wrapped.set(name, noting[name](loaded))
    return wrapped.get(name)
  }
}

const ofThreads = () => {
  if (!existsSync(fileOfThreads)) return []
  const lines = readFileSync(fileOfThreads, 'utf8').trim().split('\n')
  rmSync(fileOfThreads)
  return lines.map((line) => JSON.parse(line))
}

/** The distinct statements recorded so far. */
const notedStatements = () => {
  for (const one of ofThreads()) {
    const key = `${one.engine} ${one.text}`
    if (!noted.has(key)) noted.set(key, one)
  }
  return [...noted.values()]
}

if (isThread) watchThread()

module.exports = { notedStatements, watchTests }
