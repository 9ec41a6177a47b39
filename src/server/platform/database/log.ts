/** What the database says to the operator; Fastify's logger fits. */
export interface DatabaseLog {
  info(text: string): void
  warn(text: string): void
  warn(details: object, text: string): void
}

/** For work whose caller tells what there is to tell. */
export const quietLog: DatabaseLog = { info: () => undefined, warn: () => undefined }
