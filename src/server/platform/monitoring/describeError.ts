import type { FastifyError } from 'fastify'

/** PostgreSQL's messages contain values, so only the code of its errors is logged. */
export const describeError = (error: Partial<FastifyError> & { severity?: unknown }) => ({
  type: error.name ?? 'unknown',
  code: error.code,
  message: error.severity === undefined ? (error.message ?? '') : '',
  stack: error.severity === undefined ? (error.stack ?? '') : '',
})
