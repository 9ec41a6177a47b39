// The problems of a run as text, and its counts.
import { sum, table } from '../../count'
import { endNames } from './plan'
import type { Played, Run } from './run'

export const whereOf = ({ plan, ways }: Played): string =>
  `round ${plan.round}, ${[plan.end, ...ways, `line ${plan.line}`].join(', ')}`

export const wrongInRound = (played: Played): string[] => [
  ...played.lost
    .filter(({ isExcused }) => !isExcused)
    .map((one) => `${whereOf(played)}: lost ${JSON.stringify(one)}`),
  ...played.faults.map((fault) => `${whereOf(played)}: ${fault}`),
]

export const wrongWith = ({ rounds, search, isControlFound, neighbour }: Run): string[] => [
  ...rounds.flatMap(wrongInRound),
  ...search.portal.map((file) => `Words that were typed stand in plain in ${file}.`),
  ...(isControlFound ? [] : ['The search did not find what was written there in plain words.']),
  ...neighbour.lost.map((one) => `The other account lost ${JSON.stringify(one)}`),
]

const columns = [
  'end',
  'rounds',
  'answers that had rested',
  'lost',
  'lost, and said before',
  'asked about themselves',
]

export const tableOf = (rounds: readonly Played[]): string =>
  table(
    columns,
    endNames.map((end) => {
      const mine = rounds.filter(({ plan }) => plan.end === end)
      const lost = mine.flatMap((played) => played.lost)
      const excused = lost.filter(({ isExcused }) => isExcused).length
      const promised = sum(mine.map((played) => played.promised))
      const asked = sum(mine.map((played) => played.asked.length))
      return [end, mine.length, promised, lost.length - excused, excused, asked]
    }),
  )
