import { type BrowserContextOptions, type Page, type TestInfo, test as base } from '@playwright/test'
import { attachLog, attachWords } from './evidence'
import { openSchool, type School } from './school'
import type { Environment, RunningServer } from './serverProcess'
import { listenForTroubles, type Troubles } from './troubles'

interface Fixtures {
  /** Settings of the server for this test: test.use({ environment: { … } }). */
  environment: Environment
  /** The server's clock can be moved: server.moveClock(…). */
  movableClock: boolean
  /** The server can be started again, and is found at the same address. */
  restartable: boolean
  /** A server with the demonstration school as it was made; of this test alone, unless it is read-only. */
  server: RunningServer
  troubles: Troubles
  /** A further browser with its own cookies and storage, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** Started when the first test asks for it. */
  sharedServer: () => Promise<RunningServer>
}

/** A test that takes long and is left to the continuous integration: the stage "e2e:long". */
export const inCi = { tag: '@in-ci' }

/** One that takes longest, or goes a whole way that others go in parts: left to npm run test:all, the stage "e2e:all". */
export const inAll = { tag: '@in-all' }

/** A test that signs in and looks, no more: tests before and after it may look at the same server. */
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
