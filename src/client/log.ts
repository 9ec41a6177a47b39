// What a developer may want to know later: failures that no screen shows. Never an answer of a family.
type Detail = Readonly<Record<string, string | number | boolean | null | undefined>>

export const log = (event: string, detail: Detail = {}): void => {
  // eslint-disable-next-line no-console -- the one place that writes to the console
  console.info(`portal: ${event}`, detail)
}
