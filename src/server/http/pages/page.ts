// Serves the client: its files, and the page for every path that it has a screen for.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, createReadStream, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFamilyPage, isPagePath, isVisitorPage, serviceWorkerPath } from '#shared/rules/pagePaths'
import { inTime } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import { answerUnknown } from '../errors'
import { pageHeaders, workerHeaders, assetHeaders } from '../security/headers'
import { offerManifest } from './manifest'
import {
  type Decided,
  findVisitorPage,
  logoPathOf,
  pageFrame,
  type PageFrame,
  schoolLogoPath,
} from './pageFrame'

/**
 * Read again after each build (in development, or when a release is installed under a running portal), and when the office
 * has changed the school.
 */
const builtClient = ({ config }: FastifyInstance) => {
  const file = join(config.clientDir, 'index.html')
  const read = (changedAt: number) => {
    const assets = findAssets(config.clientDir)
    const hasServiceWorker = assets.has(serviceWorkerPath)
    const visitorPage = findVisitorPage(config.clientDir)
    const { school } = config
    const frame = pageFrame(readFileSync(file, 'utf8'), config, { hasServiceWorker, visitorPage })
    return { changedAt, school, frame, assets }
  }
  /** Undefined before it is built. */
  const current = (known?: ReturnType<typeof read>) => {
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0
    if (changedAt === 0) return undefined
    return known?.changedAt === changedAt && known.school === config.school ? known : read(changedAt)
  }
  let built = current()
  const page = (options: Parameters<PageFrame>[0]): string => {
    built = current(built)
    if (!built) throw new Refusal(503, 'The pages of the portal have not been built yet.', undefined, 5)
    return built.frame(options)
  }
  const asset = (path: string) => {
    built = current(built)
    return built?.assets.get(path)
  }
  return { page, asset }
}

/** Reads the office's decisions about the pages of visitors. */
type ReadDecided = () => Promise<{
  readonly studentSearch: 0 | 1
  readonly searchBirthMonth: 0 | 1
  readonly firstSignIn: 'dob' | 'dob+code'
}>

/** The longest wait for a page, whatever the database does. */
const switchesMs = 3000
/** Seconds, for a page that is served without the database. */
const retryAfter = 5

/**
 * The page is served even while the database is away, with the last known switches: it opens what the browser has
 * saved, and tries again by itself. Its status says so to proxies and monitors.
 */
const officeSwitches = ({ config, log }: FastifyInstance, read: ReadDecided) => {
  const isForbidden = config.school.nameSearch === 'off'
  let known: Decided = { studentSearch: !isForbidden, searchBirthMonth: false, activationCode: false }
  return async (): Promise<{ decided: Decided; isAway: boolean }> => {
    try {
      const { studentSearch, searchBirthMonth, firstSignIn } = await inTime(read(), switchesMs)
      known = {
        studentSearch: studentSearch === 1 && !isForbidden,
        searchBirthMonth: searchBirthMonth === 1,
        activationCode: firstSignIn === 'dob+code',
      }
      return { decided: known, isAway: false }
    } catch (err) {
      log.warn({ err }, 'settings not readable')
      return { decided: known, isAway: true }
    }
  }
}

const logoTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
}

const serveLogo = (app: FastifyInstance) => {
  // A crest that cannot be read is found at the start, not by a family.
  if (app.config.school.logo) readFileSync(app.config.school.logo)
  app.get(schoolLogoPath, async ({ url }, reply) => {
    const { logo } = app.config.school
    if (!logo) throw notFound()
    return reply
      .headers({
        // Another machine may have the new crest already: nobody keeps this one under its address.
        'cache-control': url === logoPathOf(app.config.school) ? 'public, max-age=3600' : 'no-store',
        'content-type': logoTypes[extname(logo)] ?? 'image/png',
      })
      .send(await readFile(logo))
  })
}

type Audience = Pick<Parameters<PageFrame>[0], 'visitorsPath' | 'isForFamilies'>

/** The page of a path that says nothing. */
const mistyped: Audience = { visitorsPath: null, isForFamilies: false }

const audienceOf = (path: string): Audience => ({
  visitorsPath: isVisitorPage(path) ? path : null,
  isForFamilies: isFamilyPage(path),
})

const wantsPage = ({ headers, url }: FastifyRequest, path: string) =>
  (headers.accept ?? '').includes('text/html') && !/^\/api(\/|$)/.test(path) && !url.includes('.')

export const servePages = (app: FastifyInstance, read: ReadDecided) => {
  const { school, serviceWorker } = app.config
  const client = builtClient(app)
  const readDecided = officeSwitches(app, read)

  const sendPage = async (reply: FastifyReply, status: number, audience = mistyped) => {
    const { decided, isAway } = await readDecided()
    if (isAway) reply.header('retry-after', retryAfter)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(isAway ? 503 : status)
      .headers(pageHeaders(nonce, school.apiHost))
      .type('text/html; charset=utf-8')
      .send(client.page({ nonce, decided, ...audience }))
  }

  serveLogo(app)
  offerManifest(app)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const asset = client.asset(path)
    if (path === serviceWorkerPath && !(asset && serviceWorker)) return sendFarewell(reply)
    if (asset) return sendAsset(request, reply, asset)
    if (isPagePath(path)) return sendPage(reply, 200, audienceOf(path))
    // A mistyped address: the client says so, with status 404.
    return wantsPage(request, path) ? sendPage(reply, 404) : answerUnknown(request, reply)
  })
}

/** Removes itself and everything that the former worker saved in the browser. */
const farewell = `self.addEventListener('install', () => self.skipWaiting())
const forget = async () => {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
self.addEventListener('activate', (event) => event.waitUntil(forget()))
`

/** Sends the service worker of a school that wants none, to browsers that still have the former one. */
const sendFarewell = (reply: FastifyReply) =>
  reply
    .headers({ ...workerHeaders, 'cache-control': 'no-cache' })
    .type('text/javascript; charset=utf-8')
    .send(farewell)

// The files of the built client, listed at the start so that no request can name any other.

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** Best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface Asset {
  readonly file: string
  readonly size: number
  readonly type: string
  readonly cacheControl: string
  readonly isWorker: boolean
  /** Null where the content never changes. */
  readonly etag: string | null
  /** Sizes of the compressed copies beside it. */
  readonly copies: Readonly<Record<string, number>>
}

const isHidden = (name: string) => name.startsWith('.') || /\.(br|gz|map|html|cjs)$/.test(name)

const copiesOf = (file: string, names: ReadonlySet<string>) =>
  Object.fromEntries(
    encodings
      .filter(([, ending]) => names.has(file + ending))
      .map(([encoding, ending]) => [encoding, statSync(file + ending).size]),
  )

/** Its name holds a hash of the content, so it never changes, and nobody asks whether it has. */
const isImmutable = (path: string): boolean => /\.[0-9a-f]{8,}\.\w+$/.test(path)

const cacheControlOf = (path: string): string => {
  if (isImmutable(path)) return 'public, max-age=31536000, immutable'
  return path === serviceWorkerPath ? 'no-cache' : 'public, max-age=3600'
}

/** URL path → file. */
const findAssets = (folder: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const names = new Set(files.map(({ parentPath, name }) => join(parentPath, name)))
  for (const { name, parentPath } of files) {
    if (isHidden(name)) continue
    const file = join(parentPath, name)
    const { size, mtimeMs } = statSync(file)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    assets.set(path, {
      file,
      size,
      type: types[extname(name)] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(path),
      // That of the viewer is a module.
      isWorker: path === serviceWorkerPath || extname(name) === '.mjs',
      etag: isImmutable(path) ? null : `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      copies: copiesOf(file, names),
    })
  }
  return assets
}

const choose = (asset: Asset, accepted: string) =>
  encodings.find(
    ([encoding]) => asset.copies[encoding] !== undefined && new RegExp(`\\b${encoding}\\b`).test(accepted),
  )

const sendAsset = (request: FastifyRequest, reply: FastifyReply, asset: Asset) => {
  const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
  reply.headers(asset.isWorker ? workerHeaders : assetHeaders).headers({
    'content-type': asset.type,
    'cache-control': asset.cacheControl,
    ...(asset.etag !== null && { etag: asset.etag }),
    vary: 'accept-encoding',
  })
  if (asset.etag !== null && known === asset.etag) return reply.code(304).send()
  const [encoding, ending] = choose(asset, String(accepted)) ?? []
  const size = encoding === undefined ? asset.size : asset.copies[encoding]
  reply.header('content-length', size)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(createReadStream(asset.file + (ending ?? '')))
}
