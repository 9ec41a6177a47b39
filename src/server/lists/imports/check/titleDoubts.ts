// Titles that do not say for certain which class their students are in: each cause is one question for the whole list.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { classLike } from '#shared/rules/lists/imports/classNames'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import { examplesOf } from '../plan/listReaders'
import { notInClass } from '../plan/listNotes'
import { leaveOut } from '../plan/namedRows'
import type { ClassTitle, SheetBlocks, TitledRow } from './sheetBlocks'

export interface TitleDoubt {
  readonly doubt: ImportDoubt
  /** The class of the row by the answer; empty: none. */
  readonly classes: Readonly<Record<string, string>>
}

export interface SheetTitles extends Omit<SheetBlocks, 'blocks'> {
  /** From 0. */
  readonly sheet: number
  readonly name: string
  readonly rows: readonly TitledRow[]
}

/** By the number of the row, as rules/lists/imports/sheetRows numbers it. */
export const titleDoubts = (sheets: readonly SheetTitles[]): ReadonlyMap<number, TitleDoubt> => {
  const found = sheets.flatMap(doubtedRows)
  const questions = new Map(
    [...new Set(found.map(({ cause }) => cause))].map((cause) => {
      const own = found.filter((one) => one.cause === cause)
      return [cause, questionOf(cause, own)] as const
    }),
  )
  return new Map(
    found.flatMap(({ cause, row, classes }) => {
      const doubt = questions.get(cause)
      return doubt ? [[row, { doubt, classes }] as const] : []
    }),
  )
}

type Cause = keyof typeof causes

interface DoubtedRow {
  readonly cause: Cause
  readonly row: number
  readonly classes: Readonly<Record<string, string>>
  /** The words of the sheet or its titles, as an example in the question. */
  readonly said: string
}

const doubtedRows = (titles: SheetTitles): DoubtedRow[] => {
  const { sheet, rows, between } = titles
  const areFooters = mayBeFooters(titles)
  return rows.flatMap((row) => {
    const found = lineDoubt(row) ?? (areFooters ? footerOf(row, between) : doubtOf(row, titles))
    return found === null ? [] : [{ ...found, row: rowOfSheet(sheet, row.row) }]
  })
}

type Found = Omit<DoubtedRow, 'row'> | null

const isCertain = ({ isDoubted }: ClassTitle): boolean => !isDoubted

const isSame = (one: string, other: string): boolean => classLike(one, [{ id: other }]) !== undefined

/** Rows stand before the first title and have no class, or the last title of the sheet has no rows below it. */
const mayBeFooters = ({ ofName, above, between, rows }: SheetTitles): boolean => {
  const [first] = between.filter(isCertain)
  const last = between.filter(isCertain).at(-1)
  if (!first || !last) return false
  const hasClass = ofName !== null || above.some(isCertain)
  const areBefore = rows.some(({ row }) => row < first.row)
  const areBehind = rows.some(({ row }) => row > last.row)
  const before = rows.at(-1)?.titled.class_id ?? ''
  // A line at the end that repeats the class above it is right in both readings.
  return (areBefore && !hasClass) || (!areBehind && (before === '' || !isSame(last.class_id, before)))
}

/** Headings of leavers are asked about by themselves. */
const lineDoubt = ({ titled, line }: TitledRow): Found =>
  line === undefined || !titled.class_id || notInClass.test(line.text)
    ? null
    : {
        cause: 'lines',
        said: `“${line.text}” (row ${line.row})`,
        classes: { yes: titled.class_id, line: line.text },
      }

const footerOf = ({ row, titled }: TitledRow, between: readonly ClassTitle[]): Found => {
  const below = between.filter(isCertain).find((title) => title.row > row)
  const said = between.filter(isCertain).map(({ text }) => `“${text}”`)
  return {
    cause: 'title places',
    said: examplesOf(said, 3),
    classes: { above: titled.class_id ?? '', below: below?.class_id ?? '' },
  }
}

const doubtOf = ({ row, titled }: TitledRow, titles: SheetTitles): Found => {
  const { name, ofName, above, between } = titles
  const latest = between.filter((title) => title.row < row).at(-1)
  const [first] = above.filter(isCertain)
  const said = titled.class_id ?? ''
  const doubted = latest ?? (ofName === null && !first ? above.at(-1) : undefined)
  if (doubted?.isDoubted)
    return { cause: 'title words', said: `“${doubted.text}”`, classes: { yes: doubted.class_id, no: said } }
  if (ofName?.isDoubted && said === '')
    return { cause: 'sheet names', said: `“${name}”`, classes: { yes: ofName.class_id, no: '' } }
  if (ofName !== null && said !== '' && !isSame(said, ofName.class_id)) {
    const text = latest?.text ?? above.filter(isCertain).at(-1)?.text ?? said
    return {
      cause: 'class titles',
      said: `sheet “${name}” has “${text}”`,
      classes: { name: ofName.class_id, title: said },
    }
  }
  if (latest === undefined && first && !isSame(first.class_id, said))
    return {
      cause: 'two titles',
      said: above
        .filter(isCertain)
        .map(({ text }) => `“${text}”`)
        .join(' and '),
      classes: { upper: first.class_id, lower: said },
    }
  return null
}

interface Asked {
  readonly question: (said: string) => string
  /** The labels of the answers. */
  readonly choices: Readonly<Record<string, string>>
}

const causes = {
  'title places': {
    question: (said) => `Do these lines stand above or below the students of their class: ${said}?`,
    choices: {
      above: 'Above: the students below a line are in its class',
      below: 'Below: the students above a line are in its class',
    },
  },
  lines: {
    question: (said) =>
      `Are the students below these lines still in the class that is named above them: ${said}?`,
    choices: {
      yes: 'Yes, in the class above',
      line: 'No, they are in another class, which the line names',
    },
  },
  'title words': {
    question: (said) => `Are the students below these lines in the class that the line names: ${said}?`,
    choices: { yes: 'Yes, in that class', no: 'No, the line does not say their class' },
  },
  'sheet names': {
    question: (said) => `Do the names of these sheets say the class of their students: ${said}?`,
    choices: { yes: 'Yes, they are in the class', no: 'No, the names do not say their class' },
  },
  'class titles': {
    question: (said) => `The name of a sheet and its title say different classes: ${said}. Which is right?`,
    choices: { name: 'The name of the sheet', title: 'The title' },
  },
  'two titles': {
    question: (said) => `The titles of a sheet say different classes: ${said}. Which is right?`,
    choices: { upper: 'The upper title', lower: 'The lower title' },
  },
} satisfies Readonly<Record<string, Asked>>

/** Asks about one cause. Each choice shows the classes that the first rows would get. */
const questionOf = (cause: Cause, rows: readonly DoubtedRow[]): ImportDoubt => {
  const { question, choices }: Asked = causes[cause]
  const classesBy = (answer: string) => rows.flatMap(({ classes }) => classes[answer] || [])
  return {
    id: cause,
    question: question(
      examplesOf(
        rows.map(({ said }) => said),
        4,
      ),
    ),
    choices: [
      ...Object.entries(choices).map(([value, label]) => {
        const named = classesBy(value)
        return { value, label: named.length === 0 ? label : `${label}: ${examplesOf(named, 4)}` }
      }),
      leaveOut('Leave these rows out'),
    ],
  }
}
