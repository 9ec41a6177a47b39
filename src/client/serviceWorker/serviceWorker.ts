// Keeps the family pages in the browser, so that they open without a connection: the built files, and the page with
// the school's configuration as last served. Neither holds personal data, and all other requests (calls, documents,
// the office) bypass this script.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isFamilyPage, pagePaths } from '#shared/rules/pagePaths'
import { filesNamedIn, isPicture, picturesNamedIn } from './namedIn'

declare const self: ServiceWorkerGlobalScope

/** The build's list of its own files. */
interface Release {
  /** Changes when any file changes. */
  readonly name: string
  /** Paths of the files of the family pages. */
  readonly files: readonly string[]
}

/** Written by the build (scripts/lib/familyFiles.cjs). */
declare const __RELEASE__: Release
const release = __RELEASE__

const pagesName = `portal-page-${release.name}`

/** A connection without an answer for this long counts as offline. */
const networkTimeoutSeconds = 5

/** An update waits for the files of a page that is opening. */
const updatePauseMs = 5_000

const files = new PrecacheController({ cacheName: 'portal-files' })
// Names change with their content, so cached files are never fetched again.
files.addToCacheList(release.files.map((url) => ({ url, revision: null })))

/** A page of another release would ask for files that are not here. */
const isOfThisRelease = async (response: Response): Promise<boolean> => {
  if (response.status !== 200) return false
  const named = filesNamedIn(await response.clone().text())
  return named.length > 0 && named.every((url) => files.getCacheKeyForURL(url) !== undefined)
}

/** The sign-in page is cached separately, because it shows the school before any script runs. */
const keptAs = (path: string) => (path === pagePaths.signIn ? pagePaths.signIn : pagePaths.dashboard)

const pages = new NetworkFirst({
  cacheName: pagesName,
  networkTimeoutSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keptAs(new URL(request.url).pathname)),
      cacheWillUpdate: async ({ response }) => ((await isOfThisRelease(response)) ? response : null),
    },
  ],
})

const pictures = new NetworkFirst({ cacheName: 'portal-pictures' })

registerRoute(new PrecacheRoute(files, { cleanURLs: false }))
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isFamilyPage(url.pathname),
  pages,
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname), pictures)

const pause = (ms: number) => new Promise((pass) => setTimeout(pass, ms))

const keep = async (strategy: NetworkFirst, event: ExtendableEvent, path: string): Promise<Response> => {
  const [answer, done] = strategy.handleAll({ event, request: new Request(path) })
  const response = await answer
  await done
  return response
}

let isFirst = false

const install = async (event: ExtendableEvent) => {
  isFirst = self.registration.active === null
  if (!isFirst) await pause(updatePauseMs)
  await files.install(event)
  const page = await keep(pages, event, pagePaths.signIn)
  const named = picturesNamedIn(await page.text())
  await Promise.all([
    keep(pages, event, pagePaths.dashboard),
    ...named.map((path) => keep(pictures, event, path)),
  ])
}

const activate = async (event: ExtendableEvent) => {
  // The page that registered the worker has the same release, and there was no worker before, so no code changes
  // under it.
  if (isFirst) await self.clients.claim()
  await files.activate(event)
  const names = await caches.keys()
  const former = names.filter((name) => name.startsWith('portal-page-') && name !== pagesName)
  await Promise.all(former.map((name) => caches.delete(name)))
}

/** Newer browsers skip the worker for these. */
const passedBy = ['/api/*', '/admin*', pagePaths.logout]

interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
}

// A new release waits until every page of the previous release is closed, because its files are needed until then.
self.addEventListener('install', (event: RoutingEvent) => {
  event.waitUntil(install(event))
  const rules = passedBy.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }))
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules))
})
self.addEventListener('activate', (event) => event.waitUntil(activate(event)))
