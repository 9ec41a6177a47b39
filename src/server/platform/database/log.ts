/** What the database says to the operator; Fastify's logger fits. */
export interface DatabaseLog {
  info(text: string): void
  warn(text: string): void
  warn(details: object, text: string): void
}
