import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { count } from '#client/ui/count'
import { countKinds } from '../names/whoseNames'
import type { Said } from '../turnTexts'

const verb = (many: number, one: string, more: string): string => (many === 1 ? one : more)

type Verbs = Readonly<
  Record<'move' | 'repeat' | 'leave' | 'get' | 'be', readonly [one: string, more: string]>
>

const toCome: Verbs = {
  move: ['moves', 'move'],
  repeat: ['repeats', 'repeat'],
  leave: ['leaves', 'leave'],
  get: ['gets', 'get'],
  be: ['is', 'are'],
}

const past: Verbs = {
  move: ['moved', 'moved'],
  repeat: ['repeats', 'repeat'],
  leave: ['left', 'left'],
  get: ['got', 'got'],
  be: ['was', 'were'],
}

/** What turning the year does, or has done, a sentence each; what it does to nobody is left out. */
export const doneSentences = ({ students, asked, rejected }: YearTurnDryRun, isDone = false): string[] => {
  const { moves, repeats, leaves, comes } = countKinds(students)
  const does = (many: number, what: keyof Verbs) => verb(many, ...(isDone ? past : toCome)[what])
  const sentence = (many: number, who: string, what: keyof Verbs, rest: string) =>
    many > 0 ? [`${who} ${does(many, what)}${rest}.`] : []
  return [
    ...sentence(moves, count(moves, 'student'), 'move', ' to another class'),
    ...sentence(repeats, count(repeats, 'student'), 'repeat', ' the class'),
    ...sentence(leaves, count(leaves, 'student'), 'leave', ''),
    ...sentence(comes, count(comes, 'newcomer'), 'get', ' an ID and a class'),
    ...sentence(
      rejected.length,
      `${count(rejected.length, 'row')} of the list of newcomers`,
      'be',
      ' left out',
    ),
    ...sentence(asked, count(asked, 'family', 'families'), 'be', ' asked to agree again'),
  ]
}

/** '1, 2, 4' or '1 to 7' */
const formsText = (forms: readonly number[]): string => {
  const [first = 0] = forms
  const isRun = forms.length > 2 && forms.every((form, at) => form === first + at)
  return isRun ? `${first} to ${first + forms.length - 1}` : forms.join(', ')
}

/** 'Registration opens for forms 1 to 5.' */
export const openingSentence = ({ plan: { windows } }: YearTurn): string => {
  const forms = windows.filter(({ open }) => open === 1).map(({ form_level }) => form_level)
  if (forms.length === 0) return 'Registration stays closed.'
  return `Registration opens for ${verb(forms.length, 'form', 'forms')} ${formsText(forms)}.`
}

/** Why the button cannot be pressed; '' when it can. */
export const waitsFor = (
  problems: Said | undefined,
  { isStored, isNewest }: { isStored: boolean; isNewest: boolean },
): string => {
  if (!isStored) return 'Your last change is not saved yet.'
  if (!problems || !isNewest) return 'Preparing the preview …'
  if (problems.length === 0) return ''
  return problems.length === 1
    ? 'One decision is still open.'
    : `${problems.length} decisions are still open.`
}
