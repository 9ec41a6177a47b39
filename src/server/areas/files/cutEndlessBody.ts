import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * After a refusal the rest of the body is still on its way. A little of it is read and thrown away, because
 * a browser whose connection is cut does not get to see the answer; who goes on sending is cut off (SEC-68).
 */
export const cutEndlessBody = ({ raw }: FastifyRequest, reply: FastifyReply, maxBytes: number) => {
  if (raw.readableEnded || raw.destroyed) return
  reply.header('connection', 'close')
  let rest = 0
  raw.on('data', (chunk: Buffer) => {
    rest += chunk.length
    if (rest > maxBytes) raw.destroy()
  })
  raw.resume()
}

/**
 * Called before the parser is attached: what comes before the first part of a body is part of no file, and no limit
 * of the parser counts it. Whoever sends more than `maxBytes` of anything is cut off.
 */
export const limitWholeBody = ({ raw }: FastifyRequest, maxBytes: number) => {
  let read = 0
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > maxBytes) raw.destroy()
  })
}
