// What is said of resetting many passwords.
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { count } from '#client/ui/count'

export const titleText = (students: number): string =>
  students === 1 ? 'Reset the password of 1 student' : `Reset the passwords of ${count(students, 'student')}`

/** 'Reset 28 passwords' */
export const pressText = ({ changes }: BulkPlan): string => `Reset ${count(changes.length, 'password')}`

const codes = 'Codes on slips printed before stop working too.'

const open = (students: number): string =>
  `Until ${students === 1 ? 'the family chooses a new password' : 'the families choose new passwords'}, anyone who knows ${students === 1 ? 'the date of birth' : 'a date of birth'} can sign in.`

/** @param needsCode whether a first sign-in needs the code of a slip */
export const resetTexts = ({ changes, refused }: BulkPlan, needsCode: boolean): readonly string[] => {
  if (changes.length === 0) return []
  const who = count(changes.length, 'student')
  const what =
    changes.length === 1
      ? `${who} gets the date of birth as the password. The current password stops working, and the student is signed out everywhere.`
      : `${who} get their date of birth as the password. Their current passwords stop working, and they are signed out everywhere.`
  const then = refused.length > 0 ? `Then ${what}` : what
  return [then, needsCode ? codes : open(changes.length), 'This cannot be undone.']
}

export const doneText = (students: number): string => `${count(students, 'password')} reset.`

/** What the office does next. */
export const nextText = (students: number, needsCode: boolean): string => {
  const who = students === 1 ? 'This student signs in' : 'These students sign in'
  const choose = students === 1 ? 'chooses' : 'choose'
  const code = needsCode ? ' and the code of a new slip' : ''
  return `${who} with the date of birth${code}, and then ${choose} a new password.`
}
