// The problems of a round as text.
import type { Played } from './run'

export const whereOf = ({ plan, ways }: Played): string =>
  `round ${plan.round}, ${[plan.end, ...ways, `line ${plan.line}`].join(', ')}`

export const wrongWith = (played: Played): string[] => {
  const { plan, lost, asked, faults } = played
  const unexcused = lost.filter(({ isExcused }) => !isExcused)
  // Nobody else answers for this family: everything saved since the copy comes back without a question.
  const needless = plan.end === 'restored' && plan.line === 'good' ? asked : []
  return [
    ...unexcused.map((one) => `lost ${JSON.stringify(one)}`),
    ...needless.map((question) => `asked after a restore: ${question}`),
    ...faults,
  ].map((problem) => `${whereOf(played)}: ${problem}`)
}
