// The files of the built client, listed at the start so that no request can name any other.
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serviceWorkerPath } from '#shared/rules/pagePaths'
import { assetHeaders, workerHeaders } from '../security/headers'

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

export interface Asset {
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
export const findAssets = (folder: string): Map<string, Asset> => {
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

export const sendAsset = (request: FastifyRequest, reply: FastifyReply, asset: Asset) => {
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
