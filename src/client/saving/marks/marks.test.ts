import { answersIn, unsavedText, leftAnswers } from '../leftBehind'
import type { Typed } from '../machine/queue'
import { recordSave, recordSaveSlice } from '../recordSaveSlice'
import { readSheet } from './marks'
import { marksSave, marksSaveSlice } from './marksSaveSlice'
import type { SheetSaves } from '../sheets'

const key = { year: 2025, term: 3, classId: '1A' }
const sheet = '2025-3 1A'
const now = Date.parse('2026-08-03T14:05:00Z')
const today = '2026-08-03'
const day = 24 * 3_600_000

type Event = Parameters<typeof marksSaveSlice.reducer>[1]
const reduced = (...events: Event[]): SheetSaves => events.reduce(marksSaveSlice.reducer, undefined) ?? {}

const opened = marksSave.sheetOpened({ key, version: 10 })
const cell = (field: string, value: number | string, problem: string | null = null, at = now): Typed => ({
  field,
  value,
  base: 10,
  was: null,
  at,
  problem,
})
const typed = (...cells: Typed[]) => marksSave.cellsTyped({ sheet, cells })
const draft = (text: string, at = now) => ({ text, base: 10, was: null, at })

const left = (sheets: SheetSaves, drafts: Parameters<typeof unsavedText>[1] = {}) => {
  const text = unsavedText({}, drafts, sheets)
  return text === null ? null : leftAnswers(text, now, today, readSheet)
}

test('nothing is written to the device while every cell is stored', () => {
  expect(unsavedText({}, {}, reduced(opened))).toBeNull()
})

test('sent, waiting, invalid and half-typed cells are written to the device', () => {
  const sheets = reduced(
    opened,
    typed(cell('1 ENG exam', 61)),
    typed(cell('2 ENG exam', 62), cell('3 ENG exam', '620', 'more than 100')),
  )
  const found = left(sheets, { [sheet]: { '4 ENG exam': draft('nw'), '5 ENG exam': draft('700') } })
  expect(found?.sheets).toMatchObject([
    {
      key,
      answers: {
        waiting: {
          '1 ENG exam': { value: 61, base: 10 },
          '2 ENG exam': { value: 62 },
          '4 ENG exam': { value: 'no_work', base: 10 },
        },
        refusedValues: { '3 ENG exam': { problem: 'more than 100' }, '5 ENG exam': { value: '700' } },
      },
    },
  ])
  expect([found?.at, found?.expired]).toEqual([now, []])
})

test('the tab that takes over a cell sends it with the version on which it was typed', () => {
  const found = left(reduced(opened, typed(cell('1 ENG exam', 61))))?.sheets[0]
  const sheets = found ? reduced(marksSave.restoredFromDevice(found)) : {}
  expect(sheets[sheet]?.queue).toMatchObject({
    is: 'sending',
    sent: { edits: { '1 ENG exam': { value: 61, base: 10, unheard: [61] } } },
  })
})

test('cells older than thirty days are dropped and counted', () => {
  const old = now - 31 * day
  const found = left(reduced(opened, typed(cell('1 ENG exam', 61, null, old), cell('2 ENG exam', 62))))
  expect(Object.keys(found?.sheets[0]?.answers.waiting ?? {})).toEqual(['2 ENG exam'])
  expect(found?.expired).toMatchObject([{ at: old }])
})

test('the cells are stored beside a family’s answers', () => {
  const opening = recordSave.recordOpened('7', 'office')
  const edit = recordSave.edited({
    studentId: '7',
    field: 'email',
    value: 'a@b.tt',
    base: 5,
    was: null,
    at: now,
    problem: null,
  })
  const saves = [opening, edit].reduce(recordSaveSlice.reducer, undefined) ?? {}
  const text =
    unsavedText(saves, {}, reduced(opened, typed(cell('1 ENG exam', 61), cell('2 ENG exam', 62)))) ?? ''
  const stored = JSON.parse(text) as { format: number; records: unknown[]; sheets: unknown[] }
  expect([stored.format, stored.records.length, stored.sheets.length]).toEqual([2, 1, 1])
  expect(answersIn(text)).toBe(3)
})

test('an edit over a mark that is being sent knows that value and causes no conflict', () => {
  const field = '1 ENG exam'
  const found = left(reduced(opened, typed(cell(field, 65)), typed(cell(field, 66))), {
    [sheet]: { '2 ENG exam': draft('7') },
  })?.sheets[0]
  const again = found ? [marksSave.restoredFromDevice(found)] : []
  expect(reduced(...again)[sheet]?.queue).toMatchObject({
    sent: { edits: { [field]: { value: 66, base: 10, unheard: [65, 66] } } },
  })
  const clash = { student_id: '2', subject_code: 'ENG', name: 'exam', yours: 7, theirs: 75 } as const
  const answered = (account: string) =>
    marksSave.batchStored({
      ...{ sheet, seq: 1, at: 5 },
      answer: {
        ...{ account, version: 12, changes: 2, refused: [], posted: 0 },
        conflicts: [{ ...clash, at: new Date(now + 100).toISOString(), by: 'admin:me' }],
      },
    })
  const asked = (account: string) =>
    Object.keys(reduced(...again, answered(account))[sheet]?.queue.conflicts ?? {})
  expect([asked('admin:me'), asked('admin:other')]).toEqual([[], ['2 ENG exam']])
})
