// Bodies in parts (uploads), and what becomes of one that is refused while it is still on its way (SEC-68, REL-40).
// A refusal has to arrive: a sender whose connection is cut does not get to see it. So from the moment on in which a
// body is not wanted it is not read, its sender waits, and only when the answer is out the rest is read and thrown
// away, up to a limit. Whoever sends more than that is cut off.
import multipart, { type FastifyMultipartBaseOptions, type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Who sends so many times the size of the largest file sends no file. */
const patience = 4

interface Limits extends Omit<FastifyMultipartBaseOptions, 'limits'> {
  limits: NonNullable<FastifyMultipartBaseOptions['limits']> & { fileSize: number }
}

const cutOffAfter = ({ raw }: FastifyRequest, maxBytes: number) => {
  let read = 0
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > maxBytes) raw.destroy()
  })
}

const hold = ({ raw }: FastifyRequest) => void raw.unpipe().pause()

/**
 * The parts of a body as they come. What is no part (before the first one, fields longer than their limit) counts too:
 * no limit of the parser knows it.
 */
export async function* partsOf(request: FastifyRequest, options: Limits): AsyncGenerator<Multipart> {
  let isWhole = false
  cutOffAfter(request, patience * options.limits.fileSize)
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file') part.file.once('limit', () => hold(request))
      yield part
    }
    isWhole = true
  } finally {
    if (!isWhole) hold(request)
  }
}

const isUnread = (request: FastifyRequest) =>
  request.isMultipart() && !request.raw.readableEnded && !request.raw.destroyed

/** Lets the routes of `app` take bodies in parts with files of at most `maxBytes`. */
export const takeParts = async (app: FastifyInstance, maxBytes: number) => {
  await app.register(multipart)
  // Node ends a connection that is to be closed together with the answer, whatever is still on its way.
  app.addHook('onSend', async (request, reply) => {
    if (isUnread(request)) reply.header('connection', 'keep-alive')
  })
  app.addHook('onResponse', async (request) => {
    if (!isUnread(request)) return
    cutOffAfter(request, patience * maxBytes)
    request.raw.resume()
  })
}
