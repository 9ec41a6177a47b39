import type { FastifyError } from 'fastify'

/** PostgreSQL puts values into its messages; of such errors only the code is kept. */
export const describeError = (error: Partial<FastifyError> & { severity?: unknown }) => ({
  type: error.name ?? 'unknown',
  code: error.code,
  message: error.severity === undefined ? (error.message ?? '') : '',
  stack: error.severity === undefined ? (error.stack ?? '') : '',
})
