// Which answers the spreadsheet gets, as the office saves it by name: the ministry's, the nurse's.
import { isSheetChoice, sheetChoices } from '#shared/record/sheetColumns'
import type { Definition } from '../../../../lists/saved/savedChoice'
import { everyColumn, usualColumns } from './columnGroups'
import { isAnswers, type Answers } from './WhichAnswers'

export interface SheetWish {
  readonly answers: Answers
  /** Where the columns are chosen one by one. */
  readonly own: ReadonlySet<string>
}

export const usualWish: SheetWish = { answers: 'all', own: usualColumns }

export const columnsOf = ({ answers, own }: SheetWish): ReadonlySet<string> =>
  ({ all: everyColumn, plain: usualColumns, own })[answers]

export const definitionOf = ({ answers, own }: SheetWish): Definition => ({
  answers,
  ...(answers === 'own' && {
    columns: sheetChoices
      .map(({ name }) => name)
      .filter((name) => own.has(name))
      .join(','),
  }),
})

/** Never more than was saved: an answer that is not known is a choice of columns. */
export const readWish = ({ answers = '', columns = '' }: Definition) => {
  const names = columns.split(',').filter((name) => name !== '')
  const known = names.filter(isSheetChoice)
  const wish: SheetWish =
    isAnswers(answers) && answers !== 'own'
      ? { ...usualWish, answers }
      : { answers: 'own', own: new Set(known) }
  return { wish, leftOut: names.filter((name) => !isSheetChoice(name)).map((name) => `the column “${name}”`) }
}
