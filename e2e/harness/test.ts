import {
  type BrowserContextOptions,
  type Page,
  type TestInfo,
  test as base,
  type Request,
} from '@playwright/test'
import { openSchool, type School, type Environment, type RunningServer } from './serverProcess'

interface Fixtures {
  /** Settings of the server for this test: test.use({ environment: { … } }). */
  environment: Environment
  /** The server's clock can be moved: server.moveClock(…). */
  movableClock: boolean
  /** The server can be restarted at the same address. */
  restartable: boolean
  /** A server with a fresh demonstration school, for this test alone unless the test is read-only. */
  server: RunningServer
  troubles: Troubles
  /** Opens another browser with its own cookies and storage, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** Started when the first test asks for it. */
  sharedServer: () => Promise<RunningServer>
}

/** A long test that only runs in CI: the stage "e2e:long". */
export const inCi = { tag: '@in-ci' }

/** A very long test, or one whose parts other tests cover: only in npm run test:all, the stage "e2e:all". */
export const inAll = { tag: '@in-all' }

/** A test that only signs in and reads, and therefore can share its server with others. */
export const readOnly = { tag: '@read-only' }

const isReadOnly = ({ tags }: TestInfo) => tags.includes(readOnly.tag)

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { option: true }],
  movableClock: [false, { option: true }],
  restartable: [false, { option: true }],

  sharedServer: [
    async ({}, use) => {
      let school: Promise<School> | undefined
      await use(async () => (await (school ??= openSchool())).server)
      await (await school)?.close()
    },
    { scope: 'worker' },
  ],

  server: async ({ environment, movableClock, restartable, sharedServer }, use, info) => {
    const own = isReadOnly(info) ? undefined : await openSchool({ environment, movableClock, restartable })
    const server = own?.server ?? (await sharedServer())
    await use(server)
    await own?.close()
    await attachLog(info, server)
  },

  baseURL: async ({ server }, use) => use(server.url),

  troubles: async ({}, use, info) => {
    const troubles = listenForTroubles({ readOnly: isReadOnly(info) })
    await use(troubles)
    const unexpected = troubles.unexpected()
    if (unexpected.length > 0) throw new Error(`Trouble on the page:\n${unexpected.join('\n')}`)
  },

  page: async ({ page, server, troubles }, use, info) => {
    troubles.watch(page, server.url)
    await use(page)
    await attachWords(info, page)
  },

  openBrowser: async ({ browser, contextOptions, server, troubles }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, ...options })
      contexts.push(context)
      const page = await context.newPage()
      troubles.watch(page, server.url)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

// Attachments of a failed test. The list reporter prints the first 300 characters of each, so the end of a
// log comes first.

const hasFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus

const attach = (info: TestInfo, name: string, body: string) =>
  info.attach(name, { body, contentType: 'text/plain' })

/** The server's output, newest line first. */
export const attachLog = async (info: TestInfo, server: { log: () => string }): Promise<void> => {
  if (hasFailed(info))
    await attach(info, 'server log, newest first', server.log().trim().split('\n').reverse().join('\n'))
}

/** The page's text: its topmost dialog, or else its main part. */
export const attachWords = async (info: TestInfo, page: Page): Promise<void> => {
  if (!hasFailed(info) || page.isClosed()) return
  const words = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
    return (dialog ?? document.querySelector('main') ?? document.body).innerText
  })
  await attach(info, 'words of the page', words || '(none)')
}

// Problems that must never happen on any screen: console errors, uncaught errors, policy violations, foreign
// requests, and changes by a test that shares its server.

export interface Troubles {
  /** Announces an error that this test causes on purpose. */
  expect(pattern: RegExp): void
  watch(page: Page, origin: string): void
  /** The errors that no test announced. */
  unexpected(): string[]
}

const isForeign = (url: string, origin: string) =>
  /^(https?|wss?):/.test(url) && new URL(url).origin !== origin

const sessionCalls = ['/api/login-student', '/api/admin-login', '/api/outbox-key', '/logout']

const isChange = (request: Request) =>
  request.method() !== 'GET' && !sessionCalls.includes(new URL(request.url()).pathname)

const cutOff = ['net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED', 'net::ERR_CONNECTION_REFUSED']

/** The browser's message when the service worker cannot be fetched; expected whenever failed calls are. */
const noWorker = 'An unknown error occurred when fetching the script.'

export const listenForTroubles = ({ readOnly }: { readOnly: boolean }): Troubles => {
  const heard: string[] = []
  const expected: RegExp[] = []
  return {
    expect: (pattern) => void expected.push(pattern),
    watch: (page, origin) => {
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack || error.message}`))
      page.on('request', (request) => {
        if (isForeign(request.url(), origin)) heard.push(`foreign request: ${request.url()}`)
        if (readOnly && isChange(request))
          heard.push(`a change in a read-only test: ${request.method()} ${request.url()}`)
      })
    },
    unexpected: () => {
      const isExpected = (line: string) => expected.some((pattern) => pattern.test(line))
      const isCutOff = cutOff.some(isExpected)
      return heard.filter((line) => !isExpected(line) && !(isCutOff && line.includes(noWorker)))
    },
  }
}
