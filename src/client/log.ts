// What a developer may want to know later: failures that no screen shows. Never an answer of a family.
type Detail = Readonly<Record<string, string | number | boolean | null | undefined>>

/** What may be told of an error: its kind. Messages may quote what was typed. */
export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

export const log = (event: string, detail: Detail = {}): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.info(`portal: ${event}`, detail)
}
