// The import takes lists as schools, ministries and programs write them. Nothing that is stored may be wrong.
import { importPool } from './thread'
import { classLists } from '../../testing/imports/corpus/classLists'
import { dateLists } from '../../testing/imports/corpus/dateLists'
import { headerLists } from '../../testing/imports/corpus/headerLists'
import type { ListCase, TrueStudent } from '../../testing/imports/corpus/listCase'
import { nameLists } from '../../testing/imports/corpus/nameLists'
import { numberLists } from '../../testing/imports/corpus/numberLists'
import { otherHandClasses } from '../../testing/imports/corpus/otherHandClasses'
import { otherHandDates } from '../../testing/imports/corpus/otherHandDates'
import { otherHandIds } from '../../testing/imports/corpus/otherHandIds'
import { otherHandLayouts } from '../../testing/imports/corpus/otherHandLayouts'
import { otherHandMore } from '../../testing/imports/corpus/otherHandMore'
import { otherHandNames } from '../../testing/imports/corpus/otherHandNames'
import { otherHandSheets } from '../../testing/imports/corpus/otherHandSheets'
import { otherHandUpdates } from '../../testing/imports/corpus/otherHandUpdates'
import { besideLists } from '../../testing/imports/corpus/besideLists'
import { lineLists } from '../../testing/imports/corpus/lineLists'
import { meantCells } from '../../testing/imports/corpus/meantCells'
import { meantDates } from '../../testing/imports/corpus/meantDates'
import { meantLists } from '../../testing/imports/corpus/meantLists'
import { personLists } from '../../testing/imports/corpus/personLists'
import { refusedLists } from '../../testing/imports/corpus/refusedLists'
import { termLists } from '../../testing/imports/corpus/termLists'
import { textLists } from '../../testing/imports/corpus/textLists'
import { tryList, type Outcome } from '../../testing/imports/corpus/tryList'
import { unsureColumns } from '../../testing/imports/corpus/unsureColumns'
import { unsureMarks } from '../../testing/imports/corpus/unsureMarks'
import { thirdHand } from '../../testing/imports/corpus/thirdHand'
import { thirdHandMarks } from '../../testing/imports/corpus/thirdHandMarks'
import { thirdHandMore } from '../../testing/imports/corpus/thirdHandMore'
import { unsureTexts } from '../../testing/imports/corpus/unsureTexts'
import { wordLists } from '../../testing/imports/corpus/wordLists'
import { workbookLists } from '../../testing/imports/corpus/workbookLists'

const lists: readonly ListCase[] = [
  ...[...classLists, ...nameLists, ...personLists, ...headerLists, ...dateLists, ...numberLists],
  ...[...textLists, ...workbookLists, ...wordLists, ...termLists, ...refusedLists],
  ...[...otherHandClasses, ...otherHandNames, ...otherHandDates, ...otherHandIds],
  ...[...otherHandSheets, ...otherHandUpdates, ...otherHandMore, ...otherHandLayouts],
  ...[...meantLists, ...meantDates, ...meantCells, ...lineLists, ...besideLists],
  ...[...unsureColumns, ...unsureTexts, ...unsureMarks],
  ...[...thirdHand, ...thirdHandMarks, ...thirdHandMore],
]

const outcomes: Outcome[] = []

const reader = importPool()
afterAll(() => reader.close())

test.each(lists)('$name: $about', async (list) => {
  const outcome = await tryList(list, reader)
  outcomes.push(outcome)
  expect(outcome.failures).toEqual([])
})

test('at least 36 lists are taken as they are, and the others are refused with a sentence that helps', () => {
  if (process.env.SHOW_LISTS) process.stdout.write(tableOf(outcomes))
  const named = (verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).map(({ name }) => name)
  expect(named('failed')).toEqual([])
  expect(named('refused')).toEqual(lists.filter(({ refused }) => refused).map(({ name }) => name))
  expect(named('taken').length).toBeGreaterThanOrEqual(36)
})

const tableOf = (all: readonly Outcome[]): string =>
  all
    .map(({ name, verdict, stored, left, asked, failures }) => {
      const questions = asked.length === 0 ? 'no question' : `asked: ${asked.join(', ')}`
      return `${[name, verdict, `${stored} stored`, `${left} left out`, questions, ...failures].join(' · ')}\n`
    })
    .join('')

describe('a truth that is not true is found', () => {
  const [plain] = classLists
  const truthOf = (change: (all: TrueStudent[]) => TrueStudent[]): ListCase => ({
    ...(plain as ListCase),
    truth: change([...(plain?.truth ?? [])]),
  })
  const first = (more: Partial<TrueStudent>) =>
    truthOf(([one, ...rest]) => [{ ...(one as TrueStudent), ...more }, ...rest])

  test.each<[string, ListCase, RegExp]>([
    ['another day', first({ date_of_birth: '2014-04-13' }), /^WRONG: Persad.*date_of_birth/],
    ['another class', first({ class_id: '1B' }), /^WRONG: Persad.*class_id is "1A", not "1B"/],
    ['another spelling', first({ first_name: 'Aníl' }), /^WRONG: Persad.*first_name/],
    ['the names turned round', first({ first_name: 'Persad', last_name: 'Anil' }), /^WRONG: .*first_name/],
    ['an answer too many', first({ mother_name: 'Ann' }), /^missing: Persad.*mother_name/],
    ['a student too few', truthOf((all) => all.slice(1)), /^WRONG: Persad.*nobody of the list/],
    [
      'a student too many',
      truthOf((all) => [...all, { ...(all[0] as TrueStudent), id: '1', last_name: 'X' }]),
      /^missing: X/,
    ],
  ])('%s', async (_what, list, sentence) => {
    const { verdict, failures } = await tryList(list, reader)
    expect([verdict, failures[0]]).toEqual(['failed', expect.stringMatching(sentence)])
  })
})
