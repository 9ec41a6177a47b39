// REL-80, REL-81: pages end again and again while somebody types on a phone. --seed and --rounds choose the run; --seed and
// --round replay one round.
import { say, sum } from '../count'
import { playRun, type Played } from './phones/run'
import { foundSchool } from './phones/school'
import { whereOf, wrongWith } from './phones/verdict'
import { seconds, type Size, type Tried } from './storm'

const families = 240
const mostWorkers = 2

const report = (played: Played) => {
  const { promised, asked, ms } = played
  const question = asked.length > 0 ? `, asked: ${asked.join(' | ')}` : ''
  say(`  ${whereOf(played)}: ${promised} had rested, ${ms} ms${question}`)
  for (const text of wrongWith(played)) say(`  ✗ ${text}`)
}

/** Each worker has its own school and its own phone. */
const playAll = async ({ rounds, seed, round }: Size): Promise<Played[]> => {
  const wanted = round === undefined ? Array.from({ length: rounds }, (_none, place) => place) : [round]
  const workers = Math.min(mostWorkers, wanted.length)
  const runs = Array.from({ length: workers }, async (_none, worker) => {
    const school = await foundSchool(families)
    const part = wanted.filter((_round, place) => place % workers === worker)
    try {
      return await playRun({ seed, school, rounds: part, onRound: report })
    } finally {
      await school.close()
    }
  })
  return (await Promise.all(runs)).flat()
}

export const endPages = async (size: Size): Promise<Tried> => {
  const all = await playAll(size)
  const count = (counted: (played: Played) => number) => sum(all.map(counted))
  const excused = count(({ lost }) => lost.filter(({ isExcused }) => isExcused).length)
  const seen = [
    `seed ${size.seed}: ${all.length} ends of ${seconds(count(({ ms }) => ms) / all.length)} s`,
    `${excused} answers lost of which the page had said that it stores nothing`,
    `${count(({ asked }) => asked.length)} questions about two answers of one person`,
    `${count(({ missing }) => missing)} answers missing after restores until the phones returned`,
  ]
  return {
    acknowledged: count(({ promised }) => promised),
    faults: all.flatMap(wrongWith),
    seen: seen.join('; '),
  }
}
