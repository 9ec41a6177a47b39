// The texts about answers that could not be saved because registration has closed (UX-39).
import type { Keeps } from '#client/saving/deviceStoreSlice'
import type { LateState } from '../lateAnswers'
import { count } from '#client/ui/count'

export const lateTitle = (many: number): string =>
  `${count(many, 'answer')} typed on this device ${many === 1 ? 'is' : 'are'} not in the school’s record.`

const keptTexts: Readonly<Record<Keeps, string>> = {
  yes: 'Until then, what you typed is safe on this device.',
  'not yet': 'Please keep this page open until then.',
  no: 'This browser cannot save what you typed, so please keep this page open until then.',
}

const decides = 'You don’t need to do anything. The school’s reply will appear next to your answer.'

const overText = (many: number, isAll: boolean): string => {
  const one = many === 1
  const them = one ? 'it' : 'them'
  if (isAll) return `${one ? 'It' : 'They'} cannot be used as typed: please look at ${them}.`
  return `${many} cannot be used as typed: please look at ${them}.`
}

/** A sentence each for answers the school knows, answers it does not, and answers that need the person. */
export const lateText = (states: readonly LateState[], keeps: Keeps): string => {
  const many = (...wanted: LateState[]) => states.filter((state) => wanted.includes(state)).length
  const [told, untold, over] = [many('told'), many('not told'), many('answered', 'overtaken', 'problem')]
  const of = (some: number) => (some === states.length ? '' : ` of ${some}`)
  return [
    untold > 0 && `This device will tell the school${of(untold)} as soon as it can. ${keptTexts[keeps]}`,
    told > 0 && `The school has been told${of(told)} and will decide. ${decides}`,
    over > 0 && overText(over, over === states.length),
  ]
    .filter((text) => text !== false)
    .join(' ')
}
