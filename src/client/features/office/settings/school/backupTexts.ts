// Words about backups and restores: a calm line, and what to do when something is wrong.
import type { BackupState } from '#shared/contract/operations/backups'
import type { Restore } from '#shared/contract/students/restores'
import { count } from '#client/ui/count'

interface BackupTexts {
  readonly line: string
  /** Empty when all is well. */
  readonly problems: readonly string[]
}

/** @param timeText how the office reads a time */
export const backupTexts = (state: BackupState, timeText: (at: string) => string): BackupTexts => {
  if (!state.scheduled)
    return {
      line: 'The portal makes no backups. Choose in Your school where they go, or ask the person who runs the portal how they are made.',
      problems: [],
    }
  const line = state.good_at ? `Last good backup: ${timeText(state.good_at)}` : 'No backup has been made yet.'
  return { line, problems: problemsOf(state) }
}

/** While the first backup is being made, none is late. */
const problemsOf = ({ late, good_at, failed_at, damaged, lacking }: BackupState): string[] => [
  ...(failed_at ? ['The last backup failed. The portal will try again.'] : []),
  ...(late && good_at ? ['The last good backup is older than it should be.'] : []),
  ...(damaged ? [`${count(damaged, 'older backup')} can no longer be opened.`] : []),
  ...(lacking ? [`${documents(lacking)} can no longer be read and may have to be restored.`] : []),
]

const documents = (many: number) => count(many, 'document')

/**
 * The red notice of the dashboard: a backup has failed, or the last is too old. Null when all is well, or while the
 * first backup is being made.
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

/** '14 answers of 6 students have been recovered. 120 families have been back since then, 31 have not.' */
export const returnsText = (restore: Restore): string => `${backText(restore)} ${familiesText(restore)}`

const backText = ({ answers, students }: Restore): string =>
  answers === 0
    ? 'No answers have been recovered yet.'
    : `${count(answers, 'answer')} of ${count(students, 'student')} ${has(answers)} been recovered.`

const has = (many: number): string => (many === 1 ? 'has' : 'have')

const familiesText = ({ families_back, families_not_back }: Restore): string => {
  if (families_back === 0 && families_not_back === 0) return 'No family has been back since then.'
  if (families_back === 0) return `0 of ${families_not_back} families have been back since then.`
  const here = `${count(families_back, 'family', 'families')} ${has(families_back)} been back since then`
  return families_not_back === 0 ? `${here}.` : `${here}, ${families_not_back} ${has(families_not_back)} not.`
}

/** @param timeText how the office reads a time */
export const restoredText = ({ copy_at }: Restore, timeText: (at: string) => string): string =>
  `${copy_at ? `The backup has everything up to ${timeText(copy_at)}. Form answers saved later come back` : 'Form answers missing from the backup come back'} when the browser that saved them opens the portal again. The rest must be entered again: documents, imported lists, posted reports, passwords and settings.`
