// The choice of an export, as the office saves it by name: the ministry's, the nurse's.
import { isSheetChoice, sheetChoices } from '#shared/record/sheetColumns'
import type { Definition } from '#client/lists/saved/savedChoice'
import { everyColumn, usualColumns } from './ColumnPicker'

export const answerChoices = [
  {
    value: 'all',
    title: 'All registration data',
    about: 'Every answer, with health, religion and ethnic group. Keep the file as safe as the paper forms.',
  },
  {
    value: 'plain',
    title: 'Without sensitive answers',
    about: 'Leaves out health, religion and ethnic group. Enough for most lists, and safer to share.',
  },
  { value: 'own', title: 'Chosen columns', about: 'Tick what the file should include.' },
] as const

export type Answers = (typeof answerChoices)[number]['value']

export const chosenInTable = 'selection'

export interface SheetWish {
  /** As in WhomField, or the students chosen in the table. */
  readonly whom: string
  readonly answers: Answers
  /** The columns that are chosen one by one. */
  readonly own: ReadonlySet<string>
}

export const usualWish: SheetWish = { whom: 'school', answers: 'all', own: usualColumns }

/** A person who picks students wants a list of them, not every answer about health. */
export const selectionWish: SheetWish = { whom: chosenInTable, answers: 'plain', own: usualColumns }

export const columnsOf = ({ answers, own }: SheetWish): ReadonlySet<string> =>
  ({ all: everyColumn, plain: usualColumns, own })[answers]

/** Students chosen in the table are not saved: that would be a list of students. */
export const definitionOf = ({ whom, answers, own }: SheetWish): Definition => ({
  answers,
  ...(whom !== 'school' && whom !== chosenInTable && { whom }),
  ...(answers === 'own' && {
    columns: sheetChoices
      .map(({ name }) => name)
      .filter((name) => own.has(name))
      .join(','),
  }),
})

/**
 * Never more than was saved: an unknown kind of answers is read as a choice of columns.
 * @param now the students at hand: an export of the whole school is applied to the students chosen in the table
 */
export const readWish = ({ answers = '', columns = '', whom = '' }: Definition, now = 'school') => {
  const names = columns.split(',').filter((name) => name !== '')
  const known = names.filter(isSheetChoice)
  const chosen =
    isAnswers(answers) && answers !== 'own'
      ? { answers, own: usualColumns }
      : { answers: 'own' as const, own: new Set(known) }
  const wish: SheetWish = { ...chosen, whom: whom || (now === chosenInTable ? now : 'school') }
  return { wish, leftOut: names.filter((name) => !isSheetChoice(name)).map((name) => `the column “${name}”`) }
}

const isAnswers = (name: string): name is Answers => answerChoices.some(({ value }) => value === name)
