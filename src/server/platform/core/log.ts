/** The lines that the operator reads; Fastify's logger fits. */
export interface Log {
  info: Line
  warn: Line
}

interface Line {
  (text: string): void
  (details: object, text: string): void
}

/** For work whose caller reports what there is to report. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined }
