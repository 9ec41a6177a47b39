import Fastify, { type FastifyBaseLogger } from 'fastify'
import { describeError } from './describeError'
import { logSink } from './logSink'

/** Standard output, without ever waiting for it. */
export const standardSink = () => logSink(process.stdout)

/** Fastify's logger, available before the server is. Writes lines of JSON. */
export const createLog = (level: string, write: (line: string) => void): FastifyBaseLogger =>
  Fastify({
    logger: {
      level,
      base: undefined,
      serializers: { err: describeError },
      stream: { write },
    },
  }).log
