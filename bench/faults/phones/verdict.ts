// The problems of a run as text, and its counts.
import { endNames, type EndName } from './plan'
import type { Run } from './play'
import type { Played } from './round'

export const whereOf = ({ plan, ways }: Played): string =>
  `round ${plan.round}, ${[plan.end, ...ways, `line ${plan.line}`].join(', ')}`

/** The problems of one round. */
export const wrongIn = (played: Played): string[] => [
  ...played.lost
    .filter(({ isExcused }) => !isExcused)
    .map((one) => `${whereOf(played)}: lost ${JSON.stringify(one)}`),
  ...played.faults.map((fault) => `${whereOf(played)}: ${fault}`),
]

const wrongInProfile = ({ canaries, isControlFound, neighbour }: Run): string[] => [
  ...canaries.portal.map((file) => `Words that were typed stand in plain in ${file}.`),
  ...(isControlFound ? [] : ['The search did not find what was written there in plain words.']),
  ...neighbour.lost.map((one) => `The other account lost ${JSON.stringify(one)}`),
]

export const wrongWith = (run: Run): string[] => [...run.rounds.flatMap(wrongIn), ...wrongInProfile(run)]

export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

const rowOf = (end: EndName, rounds: readonly Played[]): string => {
  const mine = rounds.filter(({ plan }) => plan.end === end)
  const lost = mine.flatMap((played) => played.lost)
  const excused = lost.filter(({ isExcused }) => isExcused).length
  const cells = [
    mine.length,
    sum(mine.map(({ promised }) => promised)),
    lost.length - excused,
    excused,
    sum(mine.map(({ asked }) => asked.length)),
  ]
  return `| ${end} | ${cells.join(' | ')} |`
}

export const tableOf = (rounds: readonly Played[]): string =>
  [
    '| end | rounds | answers that had rested | lost | lost, and said before | asked about themselves |',
    '| --- | --: | --: | --: | --: | --: |',
    ...endNames.map((end) => rowOf(end, rounds)),
  ].join('\n')
