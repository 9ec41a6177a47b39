import { signedInAgain } from '#client/api/transport/sessionEvents'
import type { SaveQueue, Typed } from '../machine/queue'
import { forgotten } from '../unsaved'
import { marksSave, marksSaveSlice, type SheetAnswer } from './marksSaveSlice'

const key = { year: 2025, term: 3, classId: '1A' }
const sheet = '2025-3 1A'

type Event = Parameters<typeof marksSaveSlice.reducer>[1]
const after = (...events: Event[]): SaveQueue | undefined =>
  [marksSave.sheetOpened({ key, version: 10 }), ...events].reduce(marksSaveSlice.reducer, undefined)?.[sheet]
    ?.queue

const cell = (student: string, value: number | string | null, problem: string | null = null): Typed => ({
  field: `${student} ENG exam`,
  value,
  base: 10,
  was: null,
  at: 1,
  problem,
})
const typed = (...cells: Typed[]) => marksSave.cellsTyped({ sheet, cells })
const place = (student_id: string) => ({ student_id, subject_code: 'ENG', name: 'exam' }) as const

const answer = (more: Partial<SheetAnswer> = {}): SheetAnswer => ({
  account: 'admin:me',
  version: 11,
  changes: 1,
  conflicts: [],
  refused: [],
  posted: 0,
  ...more,
})
const stored = (seq: number, more?: Partial<SheetAnswer>) =>
  marksSave.batchStored({ sheet, seq, answer: answer(more), at: 5 })
const failed = (seq: number, status: number, message = 'No.') =>
  marksSave.batchFailed({ sheet, seq, error: { status, data: { message } } })

const edits = (queue: SaveQueue | undefined) =>
  queue?.is === 'sending' ? Object.keys(queue.sent.edits) : null

test('a pasted block is sent in one save', () => {
  expect(edits(after(typed(cell('1', 61), cell('2', 62), cell('3', 'x', 'No mark'))))).toEqual([
    '1 ENG exam',
    '2 ENG exam',
  ])
})

test('one save is in flight at a time, and later cells are sent together in the next', () => {
  const events = [typed(cell('1', 61)), typed(cell('2', 62)), typed(cell('3', 63))]
  expect(edits(after(...events))).toEqual(['1 ENG exam'])
  expect(edits(after(...events, stored(1)))).toEqual(['2 ENG exam', '3 ENG exam'])
})

test('a refused cell stays with the reason, the others are stored', () => {
  const queue = after(
    typed(cell('1', 61), cell('2', 62)),
    stored(1, { refused: [{ ...place('2'), problem: 'Not in this class.' }] }),
  )
  expect(queue).toMatchObject({
    is: 'resting',
    refusedValues: { '2 ENG exam': { value: 62, problem: 'Not in this class.' } },
    ahead: { '1 ENG exam': { value: 61, version: 11 } },
  })
  expect(queue?.ahead).not.toHaveProperty('2 ENG exam')
})

const conflict = { ...place('1'), yours: 61, theirs: 58, at: '2026-03-02T10:00:00Z', by: 'J. Ali' }

test('a cell that somebody else has changed needs a choice', () => {
  const asked = [typed(cell('1', 61)), stored(1, { conflicts: [conflict] })]
  const one = { sheet, field: '1 ENG exam' }
  expect(after(...asked)).toMatchObject({
    is: 'resting',
    conflicts: { '1 ENG exam': { theirs: 58, by: 'J. Ali' } },
  })
  expect(after(...asked, marksSave.choseTheirs(one))).toMatchObject({
    conflicts: {},
    ahead: { '1 ENG exam': { value: 58 } },
  })
  expect(after(...asked, marksSave.choseMine(one))).toMatchObject({
    is: 'sending',
    sent: { edits: { '1 ENG exam': { value: 61, base: 11 } } },
  })
})

test.each([
  ['no answer', 503, 'pausing'],
  ['the session has ended', 401, 'signedOut'],
  ['somebody else is signed in, or a filter refuses', 403, 'pausing'],
  ['all of it is refused', 422, 'resting'],
])('%s: nothing is lost', (_name, status, is) => {
  const queue = after(typed(cell('1', 61)), failed(1, status, 'Not like this.'))
  expect(queue?.is).toBe(is)
  expect({ ...queue?.waiting, ...queue?.refusedValues }).toHaveProperty('1 ENG exam')
})

test('saving continues after the next sign-in, and an answer to a replaced save changes nothing', () => {
  const waits = [typed(cell('1', 61)), failed(1, 401)]
  const again = after(...waits, signedInAgain())
  expect(edits(again)).toEqual(['1 ENG exam'])
  expect(after(...waits, signedInAgain(), stored(1))).toEqual(again)
})

test('nothing is left for another person who signs in in the dialog', () => {
  expect(after(typed(cell('1', 61)), forgotten())).toBeUndefined()
})
