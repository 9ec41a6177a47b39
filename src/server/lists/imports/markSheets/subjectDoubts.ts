// “English” where the school has English Language and English Literature: a person says which one is meant.
import { searchForm } from '#shared/rules/students/names'
import { findSubject } from '../marks/planMarks'
import { leftOut, type RowReader } from './rowReaderData'
import { subjectsLike, type KnownNames } from './titleRows'

const longestId = 60

/** Undefined: none, or one of several. */
export const meantSubject = (text: string, subjects: KnownNames['subjects']) => {
  const [first, second] = subjectsLike(text, subjects)
  return findSubject({ subjects }, text) ?? (second ? undefined : first)
}

export const readSubjects =
  (subjects: KnownNames['subjects']): RowReader =>
  ({ cells: { subject_code: text } }, answers) => {
    const found = text === undefined || findSubject({ subjects }, text) ? [] : subjectsLike(text, subjects)
    if (text === undefined || found.length === 0) return { doubts: [], reasons: [] }
    const id = `subject ${searchForm(text).slice(0, longestId)}`
    const answer = answers[id]
    if (answer === leftOut.value) return { doubts: [], reasons: [leftOut.reason] }
    if (found.some(({ code }) => code === answer))
      return { cells: { subject_code: answer ?? null }, doubts: [], reasons: [] }
    const choices = [
      ...found.map(({ code, title }) => ({ value: code, label: title })),
      { value: leftOut.value, label: 'Leave these rows out' },
    ]
    return { doubts: [{ id, question: `Which subject is “${text}”?`, choices }], reasons: [] }
  }
