import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, type Page, test as base } from '@playwright/test'
import { type Environment, type RunningServer, startServer } from './serverProcess'
import { listenForTroubles, type Troubles } from './troubles'

interface Fixtures {
  /** Settings of the server for this test: test.use({ environment: { … } }). */
  environment: Environment
  /** A server of this test alone, with the demonstration school as it was made. */
  server: RunningServer
  troubles: Troubles
  /** A further browser with its own cookies and storage, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

const template = () => {
  const { PORTAL_TEMPLATE } = process.env
  if (!PORTAL_TEMPLATE) throw new Error('The demonstration school was not prepared.')
  return PORTAL_TEMPLATE
}

export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],

  server: async ({ environment }, use, info) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
    await cp(template(), dataDir, { recursive: true })
    const server = await startServer(dataDir, environment)
    await use(server)
    await server.stop()
    if (info.status !== info.expectedStatus)
      await info.attach('server log', { body: server.log(), contentType: 'text/plain' })
    await rm(dataDir, { recursive: true, force: true })
  },

  baseURL: async ({ server }, use) => use(server.url),

  troubles: async ({}, use) => {
    const troubles = listenForTroubles()
    await use(troubles)
    const unexpected = troubles.unexpected()
    if (unexpected.length > 0) throw new Error(`Trouble on the page:\n${unexpected.join('\n')}`)
  },

  page: async ({ page, server, troubles }, use) => {
    troubles.watch(page, server.url)
    await use(page)
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
