import Fastify, { type FastifyBaseLogger } from 'fastify'
import { describeError } from './describeError'
import { logSink } from './logSink'

/** Standard output; never waited for. */
export const standardSink = () => logSink(process.stdout)

/** Fastify's logger, wanted before there is a server. Lines of JSON to `write`. */
export const createLog = (level: string, write: (line: string) => void): FastifyBaseLogger =>
  Fastify({
    logger: {
      level,
      base: undefined,
      serializers: { err: describeError },
      stream: { write },
    },
  }).log
