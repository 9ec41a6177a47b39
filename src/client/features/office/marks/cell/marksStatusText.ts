// One line about the saves of a class.
import type { Keeps } from '../../../../record/keeping/keepingSlice'
import type { SaveSummary } from '../../../../record/queue/saveSummary'
import { count } from '../../../../ui/count'
import { clockTime } from '../../../../ui/dates/moments'

interface Facts {
  /** Milliseconds; null: nothing was saved since the page was opened. */
  readonly savedAt: number | null
  readonly keeps: Keeps
}

const keptText: Readonly<Record<Keeps, string>> = {
  yes: 'They are kept on this device.',
  'not yet': '',
  no: 'Keep this page open: this browser cannot keep them.',
}

const lines = (parts: readonly string[]): string => parts.filter(Boolean).join(' ')

export const marksStatusText = (summary: SaveSummary, { savedAt, keeps }: Facts): string => {
  if (summary.is === 'saved')
    return savedAt === null ? 'All marks saved' : `All marks saved, last at ${clockTime(savedAt)}`
  if (summary.is === 'saving') return 'Saving …'
  const cells = count(summary.count, 'cell')
  const kept = keptText[keeps]
  switch (summary.is) {
    case 'attention':
      return `${cells} ${summary.count === 1 ? 'needs' : 'need'} you before ${summary.count === 1 ? 'it is' : 'they are'} saved.`
    case 'offline':
      return lines([`You are offline. ${cells} not saved yet.`, kept])
    case 'retrying':
      return lines([`${cells} not saved yet. Trying again …`, kept])
    case 'signedOut':
      return lines([`You are signed out. ${cells} not saved yet: sign in again.`, kept])
    case 'closed':
      return lines([`${cells} not saved.`, kept])
  }
}
