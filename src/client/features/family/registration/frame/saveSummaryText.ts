// The one line near the title (UX-39), in words.
import type { Keeps } from '#client/saving/deviceStoreSlice'
import type { SaveSummary } from '#client/saving/machine/status'
import { count } from '#client/ui/count'
import { clockTime } from '#client/ui/dates/moments'
import { lateTitle } from './notices/lateText'

const answers = (many: number): string => count(many, 'answer')

const nothingYet = 'Answers are saved as you type'

const cannotKeep = 'This browser cannot save answers on this device, so please keep this page open.'

const offline = (many: number, keeps: Keeps): string => {
  if (keeps === 'yes') return `${answers(many)} not saved yet, but safe on this device.`
  if (keeps === 'no') return `${answers(many)} not saved yet.`
  return `${answers(many)} not saved yet – keep this page open.`
}

const retrying = (many: number, keeps: Keeps, why: string | null): string => {
  if (why !== null)
    return `${answers(many)} cannot be saved now${keeps === 'yes' ? `, but ${many === 1 ? 'is' : 'are'} safe on this device` : ''}. ${why}`
  const trying = `${answers(many)} not saved – retrying`
  return keeps === 'yes' ? `${trying}, safe on this device` : trying
}

const limited = (many: number, keeps: Keeps): string =>
  `${offline(many, keeps)} This form has been saved very often. Within an hour ${
    many === 1 ? 'the portal will save this answer' : 'the portal will save these answers'
  }.`

interface Circumstances {
  /** Milliseconds of the last save; null when there was none yet. */
  readonly savedAt: number | null
  /** Whether what is not saved outlives the page. */
  readonly keeps: Keeps
  /** Why the server does not save now; null while it is only not reached. */
  readonly why?: string | null
  readonly now?: number
}

const standing = (truth: SaveSummary, { savedAt, keeps, why = null, now }: Circumstances): string => {
  switch (truth.is) {
    case 'saved':
      return savedAt === null ? 'All answers saved' : `All answers saved ${clockTime(savedAt, now)}`
    case 'saving':
      return 'Saving…'
    case 'attention':
      return `${answers(truth.count)} not saved – please look at the marked field${truth.count === 1 ? '' : 's'}`
    case 'retrying':
      return truth.isLimit ? limited(truth.count, keeps) : retrying(truth.count, keeps, why)
    case 'offline':
      return truth.count === 0
        ? 'You are offline. You can continue. Your answers will be saved when you are back online.'
        : `You are offline. ${offline(truth.count, keeps)}`
    case 'signedOut':
      return `${answers(truth.count)} not saved – please sign in again`
    case 'closed':
      return truth.count === 0
        ? 'Registration is closed'
        : `Registration has closed. ${lateTitle(truth.count)}`
  }
}

/** Said at all times: what is being typed is no answer yet, and would be lost with the page. */
const withWarning = (text: string, keeps: Keeps): string => {
  if (keeps !== 'no') return text
  return /[.…]$/.test(text) ? `${text} ${cannotKeep}` : `${text}. ${cannotKeep}`
}

/** An answer that is in its field and was not handed over. */
export const typingText = (keeps: Keeps): string => withWarning('Saved when you leave the field', keeps)

/** While the family has answered nothing. */
export const nothingYetText = (keeps: Keeps): string => withWarning(nothingYet, keeps)

export const saveSummaryText = (truth: SaveSummary, circumstances: Circumstances): string => {
  const text = standing(truth, circumstances)
  return truth.is === 'closed' ? text : withWarning(text, circumstances.keeps)
}
