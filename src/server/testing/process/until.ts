import { setTimeout as wait } from 'node:timers/promises'

/** Waits for something that happens on the other side of a connection. */
export const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const end = Date.now() + 45_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await wait(10)
  }
}
