// The one line near the title (UX-39), in words.
import type { Keeps } from '../../../../record/keeping/keepingSlice'
import type { SaveSummary } from '../../../../record/saving/saveSummary'
import { count } from '../../../../ui/count'
import { clockTime } from '../../../../ui/dates/moments'

const answers = (many: number): string => count(many, 'answer')

/** Said while the family has answered nothing. */
export const nothingYet = 'Answers are saved as you type'

const cannotKeep = 'This browser cannot store unsaved answers, so please keep this page open.'

const offline = (many: number, keeps: Keeps): string => {
  if (keeps === 'yes') return `${answers(many)} not saved yet, but kept on this device.`
  if (keeps === 'no') return `${answers(many)} not saved yet. ${cannotKeep}`
  return `${answers(many)} not saved yet – keep this page open.`
}

const closed = (many: number, keeps: Keeps): string => {
  const what = `Registration was closed – ${answers(many)} not saved`
  return keeps === 'yes' ? `${what}, but kept on this device: please call the school` : what
}

const retrying = (many: number, keeps: Keeps): string => {
  const trying = `${answers(many)} not saved – retrying`
  if (keeps === 'yes') return `${trying}, kept on this device`
  return keeps === 'no' ? `${trying}. ${cannotKeep}` : trying
}

interface Circumstances {
  /** Milliseconds of the last save; null when there was none yet. */
  readonly savedAt: number | null
  /** Whether what is not saved outlives the page. */
  readonly keeps: Keeps
  readonly now?: number
}

export const saveSummaryText = (truth: SaveSummary, { savedAt, keeps, now }: Circumstances): string => {
  switch (truth.is) {
    case 'saved':
      return savedAt === null ? 'All answers saved' : `All answers saved ${clockTime(savedAt, now)}`
    case 'saving':
      return 'Saving…'
    case 'attention':
      return `${answers(truth.count)} not saved – please look at the marked field${truth.count === 1 ? '' : 's'}`
    case 'retrying':
      return retrying(truth.count, keeps)
    case 'offline':
      return truth.count === 0
        ? 'You are offline. You can go on; answers are saved when you are back online.'
        : `You are offline. ${offline(truth.count, keeps)}`
    case 'signedOut':
      return `${answers(truth.count)} not saved – please sign in again`
    case 'closed':
      return truth.count === 0 ? 'Registration is closed' : closed(truth.count, keeps)
  }
}
