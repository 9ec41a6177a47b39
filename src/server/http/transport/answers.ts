// Answers on their way out: text is compressed, and a file has a name that every system takes.
import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** In characters. A family pays for its bytes; below this the head of the answer outweighs what is saved. */
const minLength = 500

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Best first. A browser takes Brotli over a safe connection only. */
const encodings = [
  ['br', (text: string, done: CompressCallback) => brotliCompress(text, brotliOptions, done)],
  ['gzip', (text: string, done: CompressCallback) => gzip(text, { level: 4 }, done)],
] as const

const acceptedBy = ({ headers }: FastifyRequest) =>
  encodings.find(([name]) => new RegExp(`\\b${name}\\b`).test(String(headers['accept-encoding'] ?? '')))

const isWanted = (reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= minLength &&
  !reply.hasHeader('content-encoding') &&
  /^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type')))

/**
 * The students of a large school shrink to a tenth, a record and a page to two fifths. Short answers, the answers to saves
 * among them, go out as they are. No secret stands beside text that a stranger could have put into an answer. The work is
 * done in the thread pool, so that the main thread goes on with other requests.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const accepted = acceptedBy(request)
    if (!accepted || !isWanted(reply, payload)) {
      done(null, payload)
      return
    }
    const [encoding, compress] = accepted
    compress(payload, (error, compressed) => {
      if (error) return done(error)
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
      void reply.header('content-encoding', encoding).header('vary', vary).removeHeader('content-length')
      done(null, compressed)
    })
  })
}

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: an ASCII name for old clients and the exact one for all others. */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`
}

interface Download {
  readonly name: string
  readonly type: string
  readonly content: Readable | Uint8Array
  /** In bytes, so that the browser shows progress. */
  readonly size?: number
  /** Shown in the browser instead of saved. */
  readonly isShown?: boolean
}

export const sendDownload = (
  reply: FastifyReply,
  { name, type, content, size, isShown = false }: Download,
) => {
  reply.type(type).header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', name))
  if (size !== undefined) reply.header('content-length', size)
  return reply.send(
    content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : content,
  )
}

/** The signal fires when nobody waits for the answer any more. */
export const whileConnected = async <Result>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const gone = new AbortController()
  const abort = () => gone.abort()
  socket.once('close', abort)
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', abort)
  }
}

const longest = 120
const controls = /\p{Cc}/gu
/** Marks that reverse the reading direction, so that fdp.exe could read as exe.pdf. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const shortened = (name: string): string => {
  const letters = [...name]
  if (letters.length <= longest) return name
  const [ending = ''] = /\.[a-z0-9]{1,5}$/i.exec(name) ?? []
  return (
    letters
      .slice(0, longest - ending.length)
      .join('')
      .trim() + ending
  )
}

/**
 * The last part of the name that the browser sent, made readable; the fallback when nothing is left. Names of uploaded
 * files come from strangers: they are shown, but never used as paths.
 */
export const cleanFileName = (name: string | undefined, fallback: string): string => {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const readable = last.replace(controls, '').replace(directions, '').replace(/\s+/g, ' ').trim()
  return shortened(readable.replace(/^\.+/, '')) || fallback
}

/** '.pdf' in lower case; '' when there is none. */
export const endingOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
