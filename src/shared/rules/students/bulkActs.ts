// Texts and limits of bulk changes of students.
import { longDay } from '../dates'
import { standingOf, type EndedWhy, type Stay } from './enrolment'
import { fullName, listName, type PersonName } from './names'

/** More students than a person would change one by one. */
const manyStudents = 40

export type BulkActKind = 'class' | 'house' | 'left'

/**
 * True if an administrator who signed in a while ago must confirm the sign-in first (SEC-31); the same holds for undoing it.
 */
export const bulkActNeedsFreshSignIn = (kind: BulkActKind, students: number): boolean =>
  kind === 'left' || students > manyStudents

/** The days for which a change is listed and can be undone. */
export const bulkActDays = 7

export const classText = (class_id: string | null): string => class_id ?? 'No class'

/** `name` is undefined for a house that the school has no more. */
export const houseText = (code: number | null, name: string | undefined): string =>
  code === null ? 'No house' : (name ?? `House ${code}`)

/** 'Here', 'Here until 11 December 2026', 'Starts on 1 September 2026', 'Left on 10 July 2026'. */
export const whereText = (stay: Stay, today: string): string => {
  const standing = standingOf(stay, today)
  if (standing === 'left') return `Left on ${longDay(stay.left_on ?? '')}`
  if (standing === 'coming') return `Starts on ${longDay(stay.from_on ?? '')}`
  return stay.left_on === null ? 'Here' : `Here until ${longDay(stay.left_on)}`
}

/** As shared/contract/students/bulkActs has it. */
type Act =
  | { readonly kind: 'class'; readonly class_id: string }
  | { readonly kind: 'house'; readonly house_code: number | null }
  | { readonly kind: 'left'; readonly on: string; readonly why: EndedWhy; readonly words: string | null }

/** '24 students moved to class 2A' */
export const bulkActText = (act: Act, count: number, houseName?: string): string =>
  `${countText(count)} ${doneText(act, count, houseName)}`

const countText = (count: number): string =>
  count === 1 ? '1 student' : `${count.toLocaleString('en')} students`

const doneText = (act: Act, count: number, houseName: string | undefined): string => {
  if (act.kind === 'class') return `moved to class ${act.class_id}`
  if (act.kind === 'left') return `marked as left on ${longDay(act.on)}`
  if (act.house_code === null) return count === 1 ? 'taken out of a house' : 'taken out of their houses'
  return `put into the house ${houseName ?? act.house_code}`
}

const unnamed = 'Name not known'

/** 'Núñez, Inés', as the table of students has it. */
export const listedName = (name: PersonName): string => listName(name) || unnamed

interface Named {
  readonly id: string
  readonly name: string
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Sorts like the table of students. */
export const byName = (a: Named, b: Named): number => compare(a.name, b.name) || compare(a.id, b.id)

const shownNames = 3

/** 'Ana Núñez, Kwame D’Abadie, Asha Roy and 4 more' */
const namesText = (names: readonly PersonName[]): string => {
  const shown = names.slice(0, shownNames).map((name) => fullName(name) || unnamed)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}

export const bulkActTexts = {
  unknown: 'The school has no student with this ID. Remove it from the selection.',
  noClass: (class_id: string) => `The school has no class ${class_id}. Choose another class.`,
  noHouse: 'The school does not have this house. Choose another house.',
  hasLeft: 'This student has left. Remove the student from the selection, or bring the student back first.',
  stale: 'Something has changed since you opened the list, so nothing was done. Please check the list again.',
  nothingToDo: 'There is nothing to change for these students.',
  refused: (count: number) =>
    `${countText(count)} cannot be changed this way, so nothing was done. Please check the list again.`,
  undone: 'This was already undone.',
  tooOld: `This was more than ${bulkActDays} days ago. Change the students back one by one.`,
  changedSince: (names: readonly PersonName[]) =>
    names.length === 1
      ? `1 student has been changed since: ${namesText(names)}. Change the student back by hand.`
      : `${countText(names.length)} have been changed since: ${namesText(names)}. Change them back one by one.`,
  nothingUndone: 'Nothing was undone.',
  gone: (what: string) => `The school no longer has ${what}, where some of the students were before.`,
} as const
