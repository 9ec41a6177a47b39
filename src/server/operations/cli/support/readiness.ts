// Asks the portal of this machine if it answers, and if it can save.
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from './machineFiles'
import type { Machine } from './machine'

/** The answer of /readyz; undefined: nothing answers. */
export type Readiness = Readonly<
  Partial<Record<'ready' | 'writes' | 'flushes' | 'room' | 'log' | 'files', boolean>>
>

const timeoutMs = 5000

export const readinessOf = async ({ HOST = '127.0.0.1', PORT = '3000' }: Settings) => {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  try {
    const answer = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    return (await answer.json()) as Readiness
  } catch {
    // Nothing listens, or something that is not the portal.
    return undefined
  }
}

const maxTries = 60
const everyMs = 1000

export interface Waiting {
  readonly ask?: (settings: Settings) => Promise<Readiness | undefined>
  readonly everyMs?: number
}

/** Asks for a minute. */
export const becomesReady = async (
  { say }: Pick<Machine, 'say'>,
  settings: Settings,
  waiting: Waiting = {},
): Promise<boolean> => {
  const ask = waiting.ask ?? readinessOf
  say('Waiting until the portal is ready …')
  for (let tries = 0; tries < maxTries; tries += 1) {
    if ((await ask(settings))?.ready) return true
    await wait(waiting.everyMs ?? everyMs)
  }
  return false
}
