// A form with a file: its parts are read as they arrive, and a form that is refused while it is still arriving is stopped.
//
// A sender whose connection is cut never sees the refusal. So a body that is not wanted is paused, the answer is sent,
// and only then is the rest read and discarded. A sender of too much is cut off, and so is a slow sender: before the
// answer with a refusal, after it by closing the connection.
import type { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import multipart, { type FastifyMultipartBaseOptions, type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/refusal'
import { FileTooLarge, type ReceivedFile } from '../../platform/storage/fileStore'

/** For boundaries, headers and fields. */
const overheadBytes = 64 * 1024

interface FormTexts {
  readonly tooLarge: string
  readonly one: string
  readonly none: string
  readonly interrupted: string
}

const refused = (text: string, status = 422) => new Refusal(status, text, { file: [text] })

const formFault = (error: unknown, texts: FormTexts): unknown => {
  if (error instanceof FileTooLarge) return refused(texts.tooLarge, 413)
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_FILES_LIMIT') return refused(texts.one)
  const isBroken =
    code?.startsWith('FST_') || /multipart|terminated early|premature|aborted/i.test(message ?? '')
  return isBroken ? refused(texts.interrupted, 400) : error
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  /** Name of the file as the browser sent it. */
  readonly name: string | undefined
  readonly received: ReceivedFile
}

export interface FormReader {
  readonly texts: FormTexts
  /** Called as soon as a field is known, so that a wrong one is refused before the file is read. */
  readonly checkField: (name: string, value: string) => void | Promise<void>
  readonly receive: (file: Readable) => Promise<ReceivedFile>
}

export const fieldRefused = (name: string) =>
  new Refusal(422, `Please check: ${name}.`, { [name]: ['This field is not accepted.'] })

const readField = async (
  part: Exclude<Multipart, { type: 'file' }>,
  checkField: FormReader['checkField'],
) => {
  const { fieldname: name, value } = part
  const isFit = typeof value === 'string' && !part.valueTruncated
  if (!isFit) throw fieldRefused(name)
  await checkField(name, value)
  return [name, value] as const
}

/**
 * The file and its fields may come in any order. The caller must keep or discard the file; on any failure nothing is
 * left behind.
 */
export const receiveForm = async (
  request: FastifyRequest,
  limits: FormLimits,
  { texts, checkField, receive }: FormReader,
): Promise<ReceivedForm> => {
  const fields = new Map<string, string>()
  let name: string | undefined
  let received: ReceivedFile | undefined
  try {
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes + overheadBytes)
      throw refused(texts.tooLarge, 413)
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'field') fields.set(...(await readField(part, checkField)))
      else if (received) throw refused(texts.one)
      else {
        name = part.filename
        received = await receive(part.file)
      }
    }
    if (!received || (received.size === 0 && !name)) throw refused(texts.none)
    return { fields, name, received }
  } catch (error) {
    await received?.discard()
    throw formFault(error, texts)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes with multipart bodies, which have the limits of this file. */
    takesParts?: true
    /** How much of its body may still arrive; undefined before any of it is read. */
    arriving: Arriving | undefined
  }
}

/** Letters of a Content-Type: a boundary has 70 at most (RFC 2046), and the parser takes no more than 256. */
const maxTypeLength = 200

const unreadable = () => new Refusal(400, 'The form did not arrive as a browser sends it. Please try again.')

/** A body may be this many times the size of the largest file. */
const maxBodyFactor = 4

const slowText = 'The file came too slowly. Please try again where the connection is better.'
const tooSlow = () => new Refusal(408, slowText, { file: [slowText] })

interface Arriving {
  bytesLeft: number
  isAnswered: boolean
}

/** Limits the size and the rate of a body from now on; after an answer the rest may be as long as a whole body. */
const watch = (request: FastifyRequest, maxBytes: number, isAnswered: boolean) => {
  const { raw, server, arriving } = request
  const body = { bytesLeft: maxBodyFactor * maxBytes, isAnswered }
  if (arriving) return void Object.assign(arriving, body)
  request.arriving = body
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

interface FormLimits {
  readonly maxBytes: number
  /** How many fields may stand beside the file, and how long. */
  readonly fields: number
  readonly fieldSize: number
}

/**
 * The parts of a body as they arrive. Bytes outside of parts, and of fields beyond their limit, count too: the parser
 * does not limit them.
 */
async function* partsOf(
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
  app.decorateRequest('arriving', undefined)
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

const minBytesPerSecond = 4096
const slices = 15

/**
 * Calls `onTooSlow` repeatedly while the last `seconds` brought fewer bytes than the minimum rate. Time in which we did
 * not read does not count: a sender whom we make wait is not slow.
 */
export const requireUploadRate = (raw: IncomingMessage, seconds: number, onTooSlow: () => void) => {
  const received: number[] = []
  let bytes = 0
  let hasPaused = raw.isPaused()
  const check = () => {
    if (!hasPaused) received.push(bytes)
    if (received.length > slices) received.shift()
    bytes = 0
    hasPaused = raw.isPaused()
    if (hasPaused || received.length < slices) return
    if (received.reduce((sum, one) => sum + one, 0) < minBytesPerSecond * seconds) onTooSlow()
  }
  const timer = setInterval(check, (seconds * 1000) / slices).unref()
  const stop = () => clearInterval(timer)
  raw
    .on('data', (chunk: Buffer) => (bytes += chunk.length))
    .on('pause', () => (hasPaused = true))
    .once('end', stop)
    .once('close', stop)
}
