// One line about the saves of a class.
import type { Keeps } from '#client/saving/deviceStoreSlice'
import type { SaveSummary } from '#client/saving/machine/status'
import { count } from '#client/ui/count'
import { clockTime } from '#client/ui/dates/moments'

interface Facts {
  /** Milliseconds; null: nothing was saved since the page was opened. */
  readonly savedAt: number | null
  readonly keeps: Keeps
  /** Why the server does not save now; null while it is only not reached. */
  readonly why?: string | null
  /** 'Mathematics of 1B': where the next cell that needs the person is, when it is not on the screen. */
  readonly where?: string | null
}

const keptText = (keeps: Keeps, isOne: boolean): string => {
  if (keeps === 'not yet') return ''
  if (keeps === 'yes') return `${isOne ? 'It is' : 'They are'} saved on this device.`
  return `Keep this page open: this browser cannot save ${isOne ? 'it' : 'them'}.`
}

const lines = (parts: readonly string[]): string => parts.filter(Boolean).join(' ')

export const marksStatusText = (
  summary: SaveSummary,
  { savedAt, keeps, why = null, where = null }: Facts,
): string => {
  if (summary.is === 'saved')
    return savedAt === null ? 'All marks saved' : `All marks saved, last at ${clockTime(savedAt)}`
  if (summary.is === 'saving') return 'Saving …'
  const cells = count(summary.count, 'cell')
  const isOne = summary.count === 1
  const kept = keptText(keeps, isOne)
  switch (summary.is) {
    case 'attention':
      if (where !== null)
        return isOne
          ? `1 cell needs attention in ${where}.`
          : `${cells} need attention, the next in ${where}.`
      return `${cells} ${isOne ? 'needs' : 'need'} attention before ${isOne ? 'it is' : 'they are'} saved.`
    case 'offline':
      return lines([`You are offline. ${cells} not saved yet.`, kept])
    case 'retrying':
      if (why !== null) return lines([`${cells} cannot be saved now.`, why, kept])
      return lines([`${cells} not saved yet. Trying again …`, kept])
    case 'signedOut':
      return lines([`You are signed out. ${cells} not saved yet: sign in again.`, kept])
    case 'closed':
      return lines([`${cells} not saved.`, kept])
  }
}
