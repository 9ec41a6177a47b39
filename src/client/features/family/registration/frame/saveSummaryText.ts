// The one line near the title (UX-39), in words.
import type { SaveSummary } from '../../../../record/saving/saveSummary'
import { clockTime } from '../../../../ui/dates/moments'

const answers = (count: number): string => (count === 1 ? '1 answer' : `${count} answers`)

/** Said while the family has answered nothing. */
export const nothingYet = 'Answers are saved as you type'

/** @param savedAt milliseconds of the last save; null when there was none yet */
export const saveSummaryText = (truth: SaveSummary, savedAt: number | null, now?: number): string => {
  switch (truth.is) {
    case 'saved':
      return savedAt === null ? 'All answers saved' : `All answers saved ${clockTime(savedAt, now)}`
    case 'saving':
      return 'Saving…'
    case 'attention':
      return `${answers(truth.count)} not saved – please look at the marked field${truth.count === 1 ? '' : 's'}`
    case 'retrying':
      return `${answers(truth.count)} not saved – retrying`
    case 'offline':
      return truth.count === 0
        ? 'You are offline. You can go on; answers are saved when you are back online.'
        : `You are offline. ${answers(truth.count)} not saved yet – keep this page open.`
    case 'signedOut':
      return `${answers(truth.count)} not saved – please sign in again`
    case 'closed':
      return truth.count === 0
        ? 'Registration is closed'
        : `Registration was closed – ${answers(truth.count)} not saved`
  }
}
