// REL-80: pages end again and again while somebody types on a phone. --seed and --rounds choose the run; --seed and --round
// replay one round.
import type { Fault, Size, Tried } from './fault'
import { playRun, type Run } from './phones/play'
import type { Played } from './phones/round'
import { foundSchool } from './phones/school'
import { sum, tableOf, whereOf, wrongIn, wrongWith } from './phones/verdict'
import { say } from '../count'

const families = 240
const mostWorkers = 2

const report = (played: Played) => {
  const { promised, asked, ms } = played
  const question = asked.length > 0 ? `, asked: ${asked.join(' | ')}` : ''
  say(`  ${whereOf(played)}: ${promised} had rested, ${ms} ms${question}`)
  for (const text of wrongIn(played)) say(`  ✗ ${text}`)
}

const playPart = async (seed: number, rounds: readonly number[]): Promise<Run> => {
  const school = await foundSchool(families)
  try {
    return await playRun({ seed, school, rounds, onRound: report })
  } finally {
    await school.close()
  }
}

/** Each worker has its own school and its own phone. */
const partsOf = (rounds: readonly number[]): number[][] => {
  const workers = Math.min(mostWorkers, rounds.length)
  return Array.from({ length: workers }, (_none, worker) =>
    rounds.filter((_round, place) => place % workers === worker),
  )
}

const seenIn = (seed: number, runs: readonly Run[]): string => {
  const rounds = runs.flatMap((run) => run.rounds)
  const seconds = sum(rounds.map(({ ms }) => ms)) / 1000 / rounds.length
  const megabytes = sum(runs.map(({ canaries }) => canaries.bytes)) / 1e6
  const ofTheBrowser = sum(runs.map(({ canaries }) => canaries.browser.length))
  return [
    `seed ${seed}: ${rounds.length} ends of ${seconds.toFixed(1)} s`,
    `${sum(rounds.map(({ asked }) => asked.length))} questions about two answers of one person`,
    `the other account came ${sum(runs.map(({ neighbour }) => neighbour.visits))} times`,
    `${megabytes.toFixed(0)} MB of profiles searched for every word that was typed, ${ofTheBrowser} files of the browser’s own had one`,
  ].join('; ')
}

const attempt = async ({ rounds, seed, round }: Size): Promise<Tried> => {
  say(`  seed ${seed}`)
  const wanted = round === undefined ? Array.from({ length: rounds }, (_none, place) => place) : [round]
  const runs = await Promise.all(partsOf(wanted).map((part) => playPart(seed, part)))
  const all = runs.flatMap((run) => run.rounds)
  say(`\n${tableOf(all)}\n`)
  return {
    acknowledged: sum(all.map(({ promised }) => promised)),
    faults: runs.flatMap(wrongWith),
    seen: seenIn(seed, runs),
  }
}

export const phones: readonly Fault[] = [
  {
    id: 'REL-80',
    name: 'phones',
    done: 'browsers killed, tabs closed and discarded, no connection, no room, wrong clocks and more while somebody types',
    attempt,
  },
]
