// What is said about answers that were typed before and found on this device.
import { spokenMomentText } from '../../ui/dates/moments'

const answers = (count: number): string => (count === 1 ? '1 answer' : `${count} answers`)

const typedText = (count: number, at: number | null): string =>
  `${answers(count)} you typed on this device ${at === null ? 'earlier' : spokenMomentText(at)}`

interface FoundText {
  readonly count: number
  /** Not stored even now. */
  readonly unsaved: number
  /** Milliseconds; when the newest was typed. */
  readonly at: number | null
}

/** '3 answers you typed on this device yesterday at 22:41 have now been saved.' */
export const foundText = ({ count, unsaved, at }: FoundText): string => {
  const typed = typedText(count, at)
  if (unsaved === 0) return `${typed} ${count === 1 ? 'has' : 'have'} now been saved.`
  if (unsaved === count) return `${typed} ${count === 1 ? 'is' : 'are'} not saved yet.`
  return `${typed}: ${count - unsaved} now saved, ${unsaved} not yet.`
}

export const expiredText = (count: number, at: number | null): string =>
  `${typedText(count, at)} could not be saved within 30 days and ${count === 1 ? 'has' : 'have'} been deleted.`
