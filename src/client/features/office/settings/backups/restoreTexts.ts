// What the office reads after the portal was restored from a backup.
import type { Restore } from '#shared/contract/students/restores'
import { count } from '#client/ui/count'

const has = (many: number): string => (many === 1 ? 'has' : 'have')

const backText = ({ answers, students }: Restore): string =>
  answers === 0
    ? 'No answers have been recovered yet.'
    : `${count(answers, 'answer')} of ${count(students, 'student')} ${has(answers)} been recovered.`

const familiesText = ({ families_back, families_not_back }: Restore): string => {
  if (families_back === 0 && families_not_back === 0) return 'No family has been back since then.'
  if (families_back === 0) return `0 of ${families_not_back} families have been back since then.`
  const here = `${count(families_back, 'family', 'families')} ${has(families_back)} been back since then`
  return families_not_back === 0 ? `${here}.` : `${here}, ${families_not_back} ${has(families_not_back)} not.`
}

/** '14 answers of 6 students have come back. 120 families have been here since, 31 have not.' */
export const returnsText = (restore: Restore): string => `${backText(restore)} ${familiesText(restore)}`

/** `timeText`: how the office reads a time. */
export const restoredText = ({ copy_at }: Restore, timeText: (at: string) => string): string =>
  `${copy_at ? `The backup has everything up to ${timeText(copy_at)}. Form answers saved later come back` : 'Form answers missing from the backup come back'} when the browser that saved them opens the portal again. The rest must be entered again: documents, imported lists, posted reports, passwords and settings.`
