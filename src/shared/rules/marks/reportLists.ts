// The lists that report cards are made with: subjects, grades and ratings. What they must be, in sentences.
import { searchForm } from '../names'
import type { GradeBand } from './gradeBands'
import { reportLimits, type SubjectFacts } from './termFacts'

/** Sentences by their place: '2.title' is the title of the third entry, 'list' the list itself. */
export type ListProblems = Record<string, string>

/** As many and as long as a card has room for in the keys at its foot. */
export const listLimits = { subjects: 100, grades: 12, ratings: 9, meaning: 24 } as const

/** While it is edited, a grade may have no lowest mark yet. */
export type GradeInput = Omit<GradeBand, 'lowest'> & { readonly lowest: number | null }
export type Rating = Omit<GradeBand, 'lowest'>

const codeForm = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,9}$/
const gradeForm = /^[A-Za-z0-9][A-Za-z0-9+*-]{0,2}$/
const ratingForm = /^[A-Z0-9][A-Z0-9+*-]?$/

const sameText = (one: string, other: string) => searchForm(one) === searchForm(other)
/** 'B+' and 'B' are two grades, 'b' and 'B' are not. */
const sameGrade = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

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

/** A list of marks names a subject by its code or by its title, so that each word must mean one subject. */
const codeProblem = ({ code }: SubjectFacts, others: readonly SubjectFacts[]): string | undefined => {
  if (!codeForm.test(code)) return 'A code is up to 10 letters and digits, for example MAT.'
  const twin = others.find((other) => sameText(other.code, code))
  if (twin) return `There is a subject ${twin.code} already.`
  const named = others.find((other) => sameText(other.title, code))
  return named && `${code} is the title of ${named.code}: a list of marks could mean either.`
}

const titleProblem = ({ title, code }: SubjectFacts, others: readonly SubjectFacts[]): string | undefined => {
  if (searchForm(title) === '') return 'The subject needs a title.'
  if ([...title].length > reportLimits.subject_title)
    return `A title has at most ${reportLimits.subject_title} characters.`
  const twin = others.find((other) => sameText(other.title, title))
  if (twin) return `${twin.code} has this title already.`
  const coded = others.find((other) => sameText(other.code, title) && !sameText(other.code, code))
  return coded && `${title} is the code of ${coded.title}: a list of marks could mean either.`
}

export const subjectProblems = (subjects: readonly SubjectFacts[]): ListProblems =>
  subjects.length === 0
    ? { list: 'A school has at least one subject.' }
    : collect(subjects, (subject, others) => ({
        code: codeProblem(subject, others),
        title: titleProblem(subject, others),
      }))

const letterProblem = (
  { grade }: { readonly grade: string },
  others: readonly { readonly grade: string }[],
  { form, text }: { readonly form: RegExp; readonly text: string },
): string | undefined => {
  if (!form.test(grade)) return text
  return others.some((other) => sameGrade(other.grade, grade)) ? `${grade} stands here already.` : undefined
}

const lowestProblem = ({ lowest }: GradeInput, others: readonly GradeInput[]): string | undefined => {
  if (lowest === null) return 'From which mark on?'
  if (lowest < 0 || lowest > 100) return 'A mark is between 0 and 100.'
  if (Math.round(lowest * 10) / 10 !== lowest)
    return 'Cards print one decimal, so that a grade begins at 64.9 or at 65.'
  const twin = others.find((other) => other.lowest === lowest)
  return twin && `${twin.grade} begins at ${lowest} already.`
}

const meaningProblem = (meaning: string): string | undefined =>
  [...meaning].length > listLimits.meaning
    ? `A meaning has at most ${listLimits.meaning} characters.`
    : undefined

/** A mark under the lowest band would have no grade. */
const floorProblem = (grades: readonly GradeInput[]): ListProblems => {
  const marks = grades.map(({ lowest }) => lowest)
  if (marks.includes(null) || marks.includes(0)) return {}
  const last = marks.indexOf(Math.min(...(marks as number[])))
  return { [`${last}.lowest`]: 'The lowest grade begins at 0, so that every mark has a grade.' }
}

const gradeLetters = { form: gradeForm, text: 'A grade is up to 3 letters, digits, + or -.' }
const ratingLetters = { form: ratingForm, text: 'A rating is one or two capital letters or digits.' }

export const gradeProblems = (grades: readonly GradeInput[]): ListProblems =>
  grades.length === 0
    ? { list: 'A school has at least one grade.' }
    : {
        ...floorProblem(grades),
        ...collect(grades, (grade, others) => ({
          grade: letterProblem(grade, others, gradeLetters),
          lowest: lowestProblem(grade, others),
          meaning: meaningProblem(grade.meaning),
        })),
      }

/** There may be none: then lists of marks may hold any letter. */
export const ratingProblems = (ratings: readonly Rating[]): ListProblems =>
  collect(ratings, (rating, others) => ({
    grade: letterProblem(rating, others, ratingLetters),
    meaning:
      rating.meaning === '' ? 'Say what it means: the card explains it.' : meaningProblem(rating.meaning),
  }))
