// Validates the lists behind report cards: subjects, grades and ratings.
import { searchForm } from '../../students/names'
import type { GradeBand } from './gradeBands'
import { reportLimits, type SubjectFacts } from './termFacts'

/** Sentences by path: '2.title' is the title of the third entry, 'list' the whole list. */
export type ListProblems = Record<string, string>

/** Limits of the keys at the foot of a card, and how far the marks of a subject are counted. */
export const listLimits = {
  ...{ subjects: 100, grades: 12, ratings: 9, meaning: 24, remarks: 100 },
  marksCounted: 1000,
} as const

/** '1 mark', '12 marks', '1,000 marks or more'. */
export const marksText = (marks: number): string => {
  if (marks === 1) return '1 mark'
  return `${marks.toLocaleString('en')} marks${marks >= listLimits.marksCounted ? ' or more' : ''}`
}

/** While being edited, a grade may have no lowest mark yet. */
export type GradeInput = Omit<GradeBand, 'lowest'> & { readonly lowest: number | null }
export type Rating = Omit<GradeBand, 'lowest'>

export const subjectProblems = (subjects: readonly SubjectFacts[]): ListProblems =>
  subjects.length === 0
    ? { list: 'Keep at least one subject.' }
    : collect(subjects, (subject, others) => ({
        code: codeProblem(subject, others),
        title: titleProblem(subject, others),
      }))

/** The first problem of each field of each entry. */
const collect = <Entry>(
  entries: readonly Entry[],
  problemOf: (entry: Entry, others: readonly Entry[]) => Readonly<Record<string, string | undefined>>,
): ListProblems => {
  const found = entries.flatMap((entry, index) =>
    Object.entries(problemOf(entry, entries.slice(0, index))).map(([field, text]) => [
      `${index}.${field}`,
      text,
    ]),
  )
  return Object.fromEntries(found.filter(([, text]) => text !== undefined)) as ListProblems
}

const codeForm = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,9}$/

/** Imported lists name a subject by code or title, so each of these must mean one subject. */
const codeProblem = ({ code }: SubjectFacts, others: readonly SubjectFacts[]): string | undefined => {
  if (!codeForm.test(code)) return 'A code is up to 10 letters and digits, for example MAT.'
  const duplicate = others.find((other) => sameText(other.code, code))
  if (duplicate) return `There is already a subject ${duplicate.code}.`
  const named = others.find((other) => sameText(other.title, code))
  return named && `${code} is the title of ${named.code}: a list of marks could mean either.`
}

const sameText = (one: string, other: string) => searchForm(one) === searchForm(other)

const titleProblem = ({ title, code }: SubjectFacts, others: readonly SubjectFacts[]): string | undefined => {
  if (searchForm(title) === '') return 'The subject needs a title.'
  if ([...title].length > reportLimits.subject_title)
    return `A title has at most ${reportLimits.subject_title} characters.`
  const duplicate = others.find((other) => sameText(other.title, title))
  if (duplicate) return `${duplicate.code} already has this title.`
  const coded = others.find((other) => sameText(other.code, title) && !sameText(other.code, code))
  return coded && `${title} is the code of ${coded.title}: a list of marks could mean either.`
}

const gradeForm = /^[A-Za-z0-9][A-Za-z0-9+*-]{0,2}$/

const gradeLetters = { form: gradeForm, text: 'A grade is up to 3 letters, digits, + or -.' }

export const gradeProblems = (grades: readonly GradeInput[]): ListProblems =>
  grades.length === 0
    ? { list: 'Keep at least one grade.' }
    : {
        ...floorProblem(grades),
        ...collect(grades, (grade, others) => ({
          grade: letterProblem(grade, others, gradeLetters),
          lowest: lowestProblem(grade, others),
          meaning: meaningProblem(grade.meaning),
        })),
      }

/** A mark below the lowest band would have no grade. */
const floorProblem = (grades: readonly GradeInput[]): ListProblems => {
  const marks = grades.map(({ lowest }) => lowest)
  if (marks.includes(null) || marks.includes(0)) return {}
  const last = marks.indexOf(Math.min(...(marks as number[])))
  return { [`${last}.lowest`]: 'The lowest grade must begin at 0, so that every mark has a grade.' }
}

const letterProblem = (
  { grade }: { readonly grade: string },
  others: readonly { readonly grade: string }[],
  { form, text }: { readonly form: RegExp; readonly text: string },
): string | undefined => {
  if (!form.test(grade)) return text
  return others.some((other) => sameGrade(other.grade, grade))
    ? `${grade} is already in the list.`
    : undefined
}

/** 'B+' and 'B' are different grades, 'b' and 'B' are the same. */
const sameGrade = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const lowestProblem = ({ lowest }: GradeInput, others: readonly GradeInput[]): string | undefined => {
  if (lowest === null) return 'Enter the lowest mark of this grade.'
  if (lowest < 0 || lowest > 100) return 'A mark is between 0 and 100.'
  if (Math.round(lowest * 10) / 10 !== lowest) return 'Use at most one decimal, as on the card: 64.9 or 65.'
  const duplicate = others.find((other) => other.lowest === lowest)
  return duplicate && `${duplicate.grade} already begins at ${lowest}.`
}

const meaningProblem = (meaning: string): string | undefined =>
  [...meaning].length > listLimits.meaning
    ? `A meaning has at most ${listLimits.meaning} characters.`
    : undefined

/** There may be none; then nothing is offered where a remark is typed. */
export const remarkProblems = (remarks: readonly string[]): ListProblems =>
  collect(
    remarks.map((remark) => ({ remark })),
    ({ remark }, others) => ({ remark: remarkProblem(remark, others) }),
  )

const remarkProblem = (
  remark: string,
  others: ReadonlyArray<{ readonly remark: string }>,
): string | undefined => {
  if (searchForm(remark) === '') return 'Write the remark, or remove the line.'
  if ([...remark].length > reportLimits.remark)
    return `A remark has at most ${reportLimits.remark} characters.`
  return others.some((other) => sameText(other.remark, remark))
    ? 'This remark is in the list twice.'
    : undefined
}

const ratingForm = /^[A-Z0-9][A-Z0-9+*-]?$/

const ratingLetters = { form: ratingForm, text: 'A rating is one or two capital letters or digits.' }

/** There may be none; then lists of marks may use any letter. */
export const ratingProblems = (ratings: readonly Rating[]): ListProblems =>
  collect(ratings, (rating, others) => ({
    grade: letterProblem(rating, others, ratingLetters),
    meaning:
      rating.meaning === ''
        ? 'Enter the meaning: it is printed on the card.'
        : meaningProblem(rating.meaning),
  }))
