// Logs failures that no screen shows, for developers; never a family's answer.
type Detail = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Logs only the kind of an error, because messages can quote what the person typed. */
export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

export const log = (event: string, detail: Detail = {}): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.info(`portal: ${event}`, detail)
}
