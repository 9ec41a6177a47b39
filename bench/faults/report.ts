import type { StormReport } from '../../src/server/testing/storm/storm'

export interface Outcome extends StormReport {
  what: string
}

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Prints what came out; false when anything was lost. */
export const conclude = ({ what, acknowledged, faults, slowestStartMs }: Outcome): boolean => {
  const start = `slowest start ${(slowestStartMs / 1000).toFixed(1)} s`
  say(
    `${faults.length === 0 ? '✓' : '✗'} ${what}: ${acknowledged} acknowledged, ${faults.length} faults, ${start}`,
  )
  for (const fault of faults.slice(0, 20)) say(`  ${fault}`)
  return faults.length === 0
}
