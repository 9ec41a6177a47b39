// Bodies in parts (uploads), and what becomes of one that is refused while it is still on its way (SEC-68, REL-40).
// A refusal has to arrive: a sender whose connection is cut does not get to see it. So from the moment on in which a
// body is not wanted it is not read, its sender waits, and only when the answer is out the rest is read and thrown
// away. Whoever sends too much is cut off, and so is who sends too slowly (REL-23): before the answer that is a
// refusal like others, after it the connection goes.
import multipart, { type FastifyMultipartBaseOptions, type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal } from '../../platform/core/refusal'
import { FileTooLarge } from '../../platform/storage/fileStore'
import { requireUploadRate } from './minUploadRate'

declare module 'fastify' {
  interface FastifyRequest {
    /** At routes with bodies in parts, which have the limits of this file. */
    takesParts?: true
  }
}

/** Who sends so many times the size of the largest file sends no file. */
const patience = 4

const slowText = 'The file came too slowly. Please try again over a better connection.'
const tooSlow = () => new Refusal(408, slowText, { file: [slowText] })

interface Body {
  bytesLeft: number
  isAnswered: boolean
}

const watched = new WeakMap<IncomingMessage, Body>()

/** From here on amount and speed of a body count. The rest after an answer may be as long as a whole one. */
const watch = ({ raw, server }: FastifyRequest, maxBytes: number, isAnswered: boolean) => {
  const body = { bytesLeft: patience * maxBytes, isAnswered }
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

/** What nobody has begun to read Node itself reads after the answer, without a limit: so a little is read here. */
const hold = ({ raw }: FastifyRequest) => void raw.unpipe().pause().read()

/** Whoever reads the file hears of it at once: what would tell by the bytes waits for more of a body that is held. */
const breakOff = (request: FastifyRequest, file: Readable, maxBytes: number) => {
  hold(request)
  file.destroy(new FileTooLarge(maxBytes))
}

export interface FormLimits {
  readonly maxBytes: number
  /** How many fields may stand beside the file, and how long. */
  readonly fields: number
  readonly fieldSize: number
}

/**
 * The parts of a body as they come. What is no part (before the first one, fields longer than their limit) counts too:
 * no limit of the parser knows it.
 */
export async function* partsOf(
  request: FastifyRequest,
  { maxBytes, fields, fieldSize }: FormLimits,
): AsyncGenerator<Multipart> {
  const sizes = { fileSize: maxBytes + 1, fieldNameSize: 100, fieldSize }
  const limits = { ...sizes, files: 1, fields, parts: fields + 2, headerPairs: 20 }
  const options: FastifyMultipartBaseOptions = { limits, throwFileSizeLimit: false }
  let isWhole = false
  watch(request, maxBytes, false)
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file') part.file.once('limit', () => breakOff(request, part.file, maxBytes))
      yield part
    }
    isWhole = true
  } finally {
    if (!isWhole) hold(request)
  }
}

const isUnread = ({ headers, raw }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/') && !raw.readableEnded && !raw.destroyed

/** Lets the routes of `app` take bodies in parts with files of at most `maxBytes`. */
export const takeParts = async (app: FastifyInstance, maxBytes: number) => {
  await app.register(multipart)
  app.decorateRequest('takesParts', true)
  // Node ends a connection that is to be closed together with the answer, whatever is still on its way.
  app.addHook('onSend', async (request, reply) => {
    if (!isUnread(request)) return
    hold(request)
    reply.header('connection', 'keep-alive')
  })
  app.addHook('onResponse', async (request) => {
    if (!isUnread(request)) return
    watch(request, maxBytes, true)
    request.raw.resume()
  })
}
