import Fastify, { type FastifyBaseLogger } from 'fastify'
import { describeError } from './plugins/requestLog'

/** Fastify's logger, wanted before there is a server. Lines of JSON on the standard output, or to `write`. */
export const createLog = (level: string, write?: (line: string) => void): FastifyBaseLogger =>
  Fastify({
    logger: {
      level,
      base: undefined,
      serializers: { err: describeError },
      ...(write && { stream: { write } }),
    },
  }).log
