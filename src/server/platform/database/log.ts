/** What the database tells the operator; Fastify's logger fits. */
export interface DatabaseLog {
  info(text: string): void
  warn(text: string): void
  warn(details: object, text: string): void
}

/** For work whose caller reports what there is to report. */
export const quietLog: DatabaseLog = { info: () => undefined, warn: () => undefined }
