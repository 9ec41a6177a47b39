// Which answers the spreadsheet gets, as the office saves it by name: the ministry's, the nurse's.
import { isSheetChoice, sheetChoices } from '#shared/record/sheetColumns'
import type { Definition } from '#client/lists/saved/savedChoice'
import { everyColumn, usualColumns } from './columnGroups'
import { isAnswers, type Answers } from './WhichAnswers'

export const chosenInTable = 'selection'

export interface SheetWish {
  /** As in whom.ts, or the students who were chosen in the table. */
  readonly whom: string
  readonly answers: Answers
  /** Where the columns are chosen one by one. */
  readonly own: ReadonlySet<string>
}

export const usualWish: SheetWish = { whom: 'school', answers: 'all', own: usualColumns }

/** Whoever picks students wants a list of them, not every answer about health. */
export const selectionWish: SheetWish = { whom: chosenInTable, answers: 'plain', own: usualColumns }

export const columnsOf = ({ answers, own }: SheetWish): ReadonlySet<string> =>
  ({ all: everyColumn, plain: usualColumns, own })[answers]

/** Not who was chosen in the table: it would be a list of students. */
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
 * Never more than was saved: an answer that is not known is a choice of columns.
 * @param now who is chosen: one of the whole school is taken of those who were chosen in the table
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
