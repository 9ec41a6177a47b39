// What the office reads about the backups: one calm line, and what to do when something is wrong.
import type { BackupState } from '#shared/contract/operations/backups'
import { count } from '#client/ui/count'

export interface BackupTexts {
  readonly line: string
  /** Empty when all is well. */
  readonly problems: readonly string[]
}

const documents = (many: number) => count(many, 'document')

const problemsOf = ({ late, failed_at, damaged, lacking }: BackupState): string[] => [
  ...(failed_at ? ['The last backup failed. The portal will try again.'] : []),
  ...(late ? ['The last good backup is older than it should be.'] : []),
  ...(damaged ? [`${count(damaged, 'older backup')} can no longer be opened.`] : []),
  ...(lacking ? [`${documents(lacking)} can no longer be read and may have to be restored.`] : []),
]

/**
 * The red notice of the dashboard: a backup has failed, or none has been made for long. Null when all is well, or while
 * the first backup is being made.
 */
export const backupAlarm = (
  { scheduled, late, good_at, failed_at }: BackupState,
  timeText: (at: string) => string,
): { readonly title: string; readonly text: string } | null => {
  if (!scheduled || !late || (good_at === null && failed_at === null)) return null
  const since = good_at ? `since ${timeText(good_at)}` : 'yet'
  return {
    title: `No backup has been made ${since}`,
    text: `${failed_at ? 'The last try failed. ' : ''}Keep working: nothing that is saved is lost. But if the portal’s disk broke now, what was saved ${good_at ? 'since then' : 'until now'} might be gone. Please call the person who runs the portal today; the portal’s log says why under “backup failed”.`,
  }
}

/** `timeText`: how the office reads a time. */
export const backupTexts = (state: BackupState, timeText: (at: string) => string): BackupTexts => {
  if (!state.scheduled)
    return {
      line: 'The portal is not set to make backups. Ask the person who runs the portal how they are made.',
      problems: [],
    }
  const line = state.good_at ? `Last good backup: ${timeText(state.good_at)}` : 'No backup has been made yet.'
  return { line, problems: problemsOf(state) }
}
