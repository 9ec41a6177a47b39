// Multipart bodies (uploads), and what happens to one that is refused while it is still arriving (SEC-68, REL-40).
// A sender whose connection is cut never sees the refusal. So a body that is not wanted is paused, the answer is sent,
// and only then is the rest read and discarded. Whoever sends too much is cut off, and so is whoever sends too slowly
// (REL-23): before the answer with a refusal, after it by closing the connection.
import multipart, { type FastifyMultipartBaseOptions, type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal } from '../../platform/core/refusal'
import { FileTooLarge } from '../../platform/storage/fileStore'
import { requireUploadRate } from './slowSenders'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes with multipart bodies, which have the limits of this file. */
    takesParts?: true
  }
}

/** Letters of a Content-Type: a boundary has 70 at most (RFC 2046), and the parser takes no more than 256. */
const maxTypeLength = 200

const unreadable = () => new Refusal(400, 'The form did not arrive as a browser sends it. Please try again.')

/** A body may be this many times the size of the largest file. */
const maxBodyFactor = 4

const slowText = 'The file came too slowly. Please try again where the connection is better.'
const tooSlow = () => new Refusal(408, slowText, { file: [slowText] })

interface Body {
  bytesLeft: number
  isAnswered: boolean
}

const watched = new WeakMap<IncomingMessage, Body>()

/** Limits the size and the rate of a body from now on; after an answer the rest may be as long as a whole body. */
const watch = ({ raw, server }: FastifyRequest, maxBytes: number, isAnswered: boolean) => {
  const body = { bytesLeft: maxBodyFactor * maxBytes, isAnswered }
  const known = watched.get(raw)
  if (known) return void Object.assign(known, body)
  watched.set(raw, body)
  raw.on('data', (chunk: Buffer) => {
    body.bytesLeft -= chunk.length
    if (body.bytesLeft < 0) raw.destroy()
  })
  requireUploadRate(raw, server.config.uploadSeconds, () => {
    if (body.isAnswered) raw.destroy()
    else raw.emit('error', tooSlow())
  })
}

/** Reads a little, too: a body that nobody has begun to read Node reads after the answer, without a limit. */
const pauseBody = ({ raw }: FastifyRequest) => void raw.unpipe().pause().read()

/** Tells the reader of the file at once: it would wait for more bytes of a paused body. */
const abortFile = (request: FastifyRequest, file: Readable, maxBytes: number) => {
  pauseBody(request)
  file.destroy(new FileTooLarge(maxBytes))
}

export interface FormLimits {
  readonly maxBytes: number
  /** How many fields may stand beside the file, and how long. */
  readonly fields: number
  readonly fieldSize: number
}

/**
 * The parts of a body as they arrive. Bytes outside of parts, and of fields beyond their limit, count too: the parser
 * does not limit them.
 */
export async function* partsOf(
  request: FastifyRequest,
  { maxBytes, fields, fieldSize }: FormLimits,
): AsyncGenerator<Multipart> {
  const sizes = { fileSize: maxBytes + 1, fieldNameSize: 100, fieldSize }
  const limits = { ...sizes, files: 1, fields, parts: fields + 2, headerPairs: 20 }
  const options: FastifyMultipartBaseOptions = { limits, throwFileSizeLimit: false }
  let isWhole = false
  if ((request.headers['content-type'] ?? '').length > maxTypeLength) throw unreadable()
  watch(request, maxBytes, false)
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file') part.file.once('limit', () => abortFile(request, part.file, maxBytes))
      yield part
    }
    isWhole = true
  } finally {
    if (!isWhole) pauseBody(request)
  }
}

const isUnread = ({ headers, raw }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/') && !raw.readableEnded && !raw.destroyed

/** Lets the routes of `app` take multipart bodies with files of at most `maxBytes`. */
export const takeParts = async (app: FastifyInstance, maxBytes: number) => {
  await app.register(multipart)
  app.decorateRequest('takesParts', true)
  // With `connection: close` Node would cut the connection with the answer, whatever is still arriving.
  app.addHook('onSend', async (request, reply) => {
    if (!isUnread(request)) return
    pauseBody(request)
    reply.header('connection', 'keep-alive')
  })
  app.addHook('onResponse', async (request) => {
    if (!isUnread(request)) return
    watch(request, maxBytes, true)
    request.raw.resume()
  })
}
