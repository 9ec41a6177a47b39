import type { Sum } from './processes'

interface Told extends Sum {
  readonly seed: number
  readonly evenings: number
  readonly seconds: number
}

const grouped = (count: number) => Math.round(count).toLocaleString('en')

export const reportOf = ({ seed, evenings, seconds, minutes, cpuMs, counts, violations }: Told): string => {
  const happened = Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what} ${grouped(count)}`)
  return [
    `made-up time: ${grouped(minutes / 60)} h; ${happened.join(', ')}`,
    `${seconds.toFixed(0)} s, ${(evenings / seconds).toFixed(1)} evenings/s, ${(cpuMs / evenings).toFixed(1)} ms of processor each`,
    `seed ${seed}: ${grouped(evenings)} evenings, ${violations} violations`,
  ].join('\n')
}
