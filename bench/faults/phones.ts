// REL-80, REL-81: pages end again and again while somebody types on a phone. --seed and --rounds choose the run; --seed and
// --round replay one round.
import { say, sum } from '../count'
import type { Plan } from './phones/plan'
import { playRun, type Played, type Run } from './phones/run'
import { foundSchool } from './phones/school'
import { tableOf, whereOf, wrongInRound, wrongWith } from './phones/verdict'
import type { Size, Tried } from './storm'

const families = 240
const mostWorkers = 2

const report = (played: Played) => {
  const { promised, asked, ms } = played
  const question = asked.length > 0 ? `, asked: ${asked.join(' | ')}` : ''
  say(`  ${whereOf(played)}: ${promised} had rested, ${ms} ms${question}`)
  for (const text of wrongInRound(played)) say(`  ✗ ${text}`)
}

type Only = Partial<Pick<Plan, 'end' | 'line'>>

/** Each worker has its own school and its own phone. */
const playAll = async ({ rounds, seed, round }: Size, only: Only): Promise<Run[]> => {
  say(`  seed ${seed}`)
  const wanted = round === undefined ? Array.from({ length: rounds }, (_none, place) => place) : [round]
  const workers = Math.min(mostWorkers, wanted.length)
  return Promise.all(
    Array.from({ length: workers }, async (_none, worker) => {
      const school = await foundSchool(families)
      const part = wanted.filter((_round, place) => place % workers === worker)
      try {
        return await playRun({ seed, school, rounds: part, only, onRound: report })
      } finally {
        await school.close()
      }
    }),
  )
}

export const endPages = async (size: Size): Promise<Tried> => {
  const runs = await playAll(size, {})
  const all = runs.flatMap(({ rounds }) => rounds)
  say(`\n${tableOf(all)}\n`)
  const seconds = sum(all.map(({ ms }) => ms)) / 1000 / all.length
  const megabytes = sum(runs.map(({ search }) => search.bytes)) / 1e6
  const seen = [
    `seed ${size.seed}: ${all.length} ends of ${seconds.toFixed(1)} s`,
    `${sum(all.map(({ asked }) => asked.length))} questions about two answers of one person`,
    `the other account came ${sum(runs.map(({ neighbour }) => neighbour.visits))} times`,
    `${megabytes.toFixed(0)} MB of profiles searched for every word that was typed`,
    `${sum(runs.map(({ search }) => search.browser.length))} files of the browser’s own had one`,
  ]
  const acknowledged = sum(all.map(({ promised }) => promised))
  return { acknowledged, faults: runs.flatMap(wrongWith), seen: seen.join('; ') }
}

/** Only the copy is left of the school, and nobody is ever asked: nobody else answers for these families. */
export const comeBackAfterRestore = async (size: Size): Promise<Tried> => {
  const runs = await playAll(size, { end: 'restored', line: 'good' })
  const all = runs.flatMap(({ rounds }) => rounds)
  const missing = sum(all.map((played) => played.missing))
  const acknowledged = sum(all.map(({ promised }) => promised))
  const faults = [
    ...runs.flatMap(wrongWith),
    ...all.flatMap(({ asked }) => asked.map((question) => `asked: ${question}`)),
    ...(missing === 0 ? ['Nothing was saved after the copy: this shows nothing.'] : []),
  ]
  const lost = sum(all.map((played) => played.lost.length))
  const seen = `without the phones ${missing} of ${acknowledged} answers were lost, with them ${lost}`
  return { acknowledged, faults, seen }
}
