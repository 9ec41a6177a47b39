import type { StudentRecord } from '#shared/record/record'
import { answersIn, hasSheets, unsavedText, leftAnswers, withoutStored } from './leftBehind'
import { emptyQueue } from './machine/queue'
import { recordSave, recordSaveSlice, type RecordSaves } from './recordSaveSlice'

const studentId = '20260002'
const now = Date.parse('2026-08-03T14:05:00Z')
const today = '2026-08-03'
const day = 24 * 3_600_000
const none = { waiting: {}, refusedValues: {}, conflicts: {}, uncovered: {} }

const reduced = (...events: Parameters<typeof recordSaveSlice.reducer>[1][]): RecordSaves =>
  events.reduce(recordSaveSlice.reducer, undefined) ?? {}

const opened = recordSave.recordOpened(studentId, 'family')
const typed = (field: string, value: string, problem: string | null, at = now) =>
  recordSave.edited({ studentId, field, value, base: 5, was: null, at, problem })

const draft = (text: string, at = now, was: string | null = null) => ({ text, base: 5, was, at })
const drafts = (of: Record<string, ReturnType<typeof draft>>) => ({ [studentId]: of })

/** Reads the text as the next tab does. */
const left = (saves: RecordSaves, of: Parameters<typeof unsavedText>[1] = {}) => {
  const text = unsavedText(saves, of)
  return text === null ? null : leftAnswers(text, now, today)
}

describe('the text on the device', () => {
  test('is null while nothing is unsaved', () => {
    expect(unsavedText(reduced(opened), {})).toBeNull()
    expect(unsavedText({}, {})).toBeNull()
  })

  test('counts unsaved answers, not stored ones that no backup has yet', () => {
    expect(answersIn(JSON.stringify({ format: 2, records: [], sheets: [] }))).toBe(0)
    const one = { value: 'a', base: 5, was: null, epoch: 'e', version: 6, receipt: 'r' }
    const answers = { ...none, uncovered: { email: one } }
    const text = JSON.stringify({
      format: 2,
      records: [{ studentId, editor: 'family', answers, drafts: {} }],
      sheets: [],
    })
    expect(answersIn(text)).toBe(0)
  })

  test('REL-80 keeps the answers and the draft of each child of a family apart', () => {
    const sister = '20260005'
    const ofSister = { field: 'email', value: 'b@b.tt', base: 3, was: null, at: now, problem: null }
    const saves = reduced(
      opened,
      recordSave.recordOpened(sister, 'family'),
      typed('email', 'a@b.tt', null),
      recordSave.edited({ studentId: sister, ...ofSister }),
    )
    const found = left(saves, { [sister]: { mother_name: { text: 'Ama', base: 3, was: null, at: now } } })
    expect(
      found?.records.map((record) => [
        record.studentId,
        Object.entries(record.answers.waiting).map(([field, { value, base }]) => [field, value, base]),
      ]),
    ).toEqual([
      [studentId, [['email', 'a@b.tt', 5]]],
      [
        sister,
        [
          ['email', 'b@b.tt', 3],
          ['mother_name', 'Ama', 3],
        ],
      ],
    ])
  })

  test('REL-80 includes waiting, sent and invalid answers', () => {
    const saves = reduced(
      opened,
      typed('email', 'a@b.tt', null),
      typed('email_mother', 'x', 'Invalid e-mail'),
      typed('mother_name', 'Ama', null),
    )
    const edit = (value: string) => ({ value, base: 5, at: now, was: null })
    expect(left(saves)?.records).toEqual([
      {
        studentId,
        editor: 'family',
        answers: {
          waiting: { email: { ...edit('a@b.tt'), unheard: ['a@b.tt'] }, mother_name: edit('Ama') },
          refusedValues: { email_mother: { ...edit('x'), problem: 'Invalid e-mail' } },
          conflicts: {},
          uncovered: {},
        },
      },
    ])
  })

  test('is read in the format that called refused values “kept” and had no list without marks', () => {
    const email = { value: 'x', base: 5, at: now, was: null, problem: 'Invalid e-mail' }
    const answers = { waiting: {}, kept: { email }, conflicts: {}, uncovered: {} }
    const text = JSON.stringify({
      format: 1,
      records: [{ studentId, editor: 'family', answers, drafts: {} }],
    })
    expect(answersIn(text)).toBe(1)
    expect(hasSheets(text)).toBe(false)
    expect(leftAnswers(text, now, today).records[0]?.answers).toEqual({ ...none, refusedValues: { email } })
  })

  test('includes the replaced value', () => {
    const kept = JSON.parse(unsavedText(reduced(opened, typed('email', 'a@b.tt', null)), {}) ?? '') as unknown
    expect(kept).toMatchObject({
      format: 2,
      records: [{ answers: { waiting: { email: { was: null } } } }],
    })
  })
})

describe('text in a field that still had the focus', () => {
  test('REL-80 becomes an answer, on the older version', () => {
    const saves = reduced(opened, typed('mother_name', 'Am', null))
    const answers = left(saves, drafts({ mother_name: { ...draft('Ama '), base: 9 } }))?.records[0]?.answers
    expect(answers?.waiting).toEqual({
      // 'Am' may have arrived.
      mother_name: { value: 'Ama', base: 5, at: now, was: null, isUnfinished: true, unheard: ['Am'] },
    })
  })

  test.each([
    ['answers a conflict that was visible when it was begun', 6],
    ['asks a conflict again that came after it was begun', 5],
  ])('%s', (_name, base) => {
    const question = { mine: 'Am', theirs: 'Amy', version: 6 }
    const record = {
      studentId,
      editor: 'family',
      answers: { ...none, conflicts: { mother_name: question } },
    }
    const typing = { mother_name: { ...draft('Ama'), base } }
    const text = JSON.stringify({ format: 2, records: [{ ...record, drafts: typing }], sheets: [] })
    const answers = leftAnswers(text, now, today).records[0]?.answers
    expect(answers?.waiting.mother_name).toMatchObject({ value: 'Ama', base })
    expect(answers?.conflicts).toEqual({})
  })

  test('REL-80 does not replace a later answer of another tab that this tab has taken over', () => {
    const saves = reduced(opened, typed('mother_name', 'Later', null, now - 10))
    const standing = (at: number) =>
      left(saves, drafts({ mother_name: draft('Text', at) }))?.records[0]?.answers.waiting.mother_name?.value
    expect([standing(now - 20), standing(now - 5)]).toEqual(['Later', 'Text'])
  })

  test('keeps the reason if it is invalid', () => {
    const answers = left(reduced(opened), drafts({ email: draft('not an address') }))?.records[0]?.answers
    expect(answers?.refusedValues.email).toMatchObject({
      value: 'not an address',
      problem: expect.any(String) as string,
    })
  })

  test('is no answer if it equals the stored value', () => {
    const answers = left(reduced(opened), drafts({ mother_name: draft('Ama', now, 'Ama') }))?.records[0]
      ?.answers
    expect(answers).toEqual(none)
  })

  test('is dropped if the field no longer exists', () => {
    expect(left(reduced(opened), drafts({ gone: draft('Ama') }))?.records[0]?.answers).toEqual(none)
  })
})

describe('the answers found on the device', () => {
  test('include the time of the newest', () => {
    const saves = reduced(
      opened,
      typed('email', 'a@b.tt', null, now - day),
      typed('mother_name', 'Ama', null, now - 2 * day),
    )
    expect(left(saves)).toMatchObject({ at: now - day, expired: [] })
  })

  test('are dropped after thirty days, and the others are not', () => {
    const saves = reduced(
      opened,
      typed('email', 'a@b.tt', null, now - 31 * day),
      typed('mother_name', 'Ama', null, now - 29 * day),
    )
    const found = left(saves)
    expect(Object.keys(found?.records[0]?.answers.waiting ?? {})).toEqual(['mother_name'])
    expect(found?.expired).toMatchObject([{ value: 'a@b.tt' }])
  })

  test('are dropped after thirty days even in a conflict', () => {
    const question = (typedAt: number) => ({ mine: 'a@b.tt', theirs: 'c@d.tt', version: 6, typedAt })
    const answers = {
      ...none,
      conflicts: { email: question(now - 31 * day), email_mother: question(now - day) },
    }
    const record = { studentId, editor: 'family', answers, drafts: {} }
    const found = leftAnswers(JSON.stringify({ format: 2, records: [record], sheets: [] }), now, today)
    expect(Object.keys(found.records[0]?.answers.conflicts ?? {})).toEqual(['email_mother'])
    expect(found.expired).toEqual([{ at: now - 31 * day }])
  })

  test('do not expire because of a clock that is a year ahead', () => {
    const saves = reduced(opened, typed('email', 'a@b.tt', null, now + 365 * day))
    expect(left(saves)?.expired).toEqual([])
  })

  test('lose a time in the future, so that they are not newer than answers with the right time', () => {
    const typedAt = now + 365 * day
    const saves = reduced(opened, typed('email', 'a@b.tt', null, typedAt), typed('mother_name', 'Ama', null))
    const text = unsavedText(saves, {}) ?? ''
    const times = (at: number) =>
      Object.values(leftAnswers(text, at, today).records[0]?.answers.waiting ?? {}).map((edit) => edit.at)
    expect(times(now)).toEqual([undefined, now])
    // Without the server's time it is unknown which clock was wrong.
    expect(times(0)).toEqual([typedAt, now])
  })

  test('are left alone if a later release has written them', () => {
    expect(() => leftAnswers('{"format":3,"records":[],"sheets":[]}', now, today)).toThrow('format 3')
  })

  test('of the office still belong to the office', () => {
    const saves: RecordSaves = {
      [studentId]: {
        studentId,
        editor: 'office',
        client: 'tab',
        queue: { ...emptyQueue, waiting: { email: { value: 'a@b.tt', base: 5 } } },
        statuses: {},
        savedAt: null,
        failure: null,
      },
    }
    expect(left(saves)?.records[0]?.editor).toBe('office')
  })
})

const coverage = { epoch: 'first', until: 0 }

test('a save that arrived after all is not sent again', () => {
  const saves = reduced(opened, typed('email', 'a@b.tt', null), typed('mother_name', 'Ama', null))
  const [found] = left(saves)?.records ?? []
  const record = { email: 'a@b.tt', mother_name: 'Asha' } as unknown as StudentRecord
  const names = (one: StudentRecord | undefined) =>
    found && Object.keys(withoutStored(found, one, coverage, now).answers.waiting)
  expect(names(record)).toEqual(['mother_name'])
  expect(names(undefined)).toEqual(['email', 'mother_name'])
})

test('REL-81 an answer that was being resent after a restore is sent, even if the record has the same value', () => {
  const record = { version: 900, email: 'a@b.tt' } as unknown as StudentRecord
  const [found] = left(reduced(opened, typed('email', 'a@b.tt', null)))?.records ?? []
  if (!found) throw new Error('Nothing was kept.')
  const { email } = found.answers.waiting
  if (!email) throw new Error('Nothing waits.')
  const waiting = { email: { ...email, receipt: 'first.8.seal' } }
  const { answers } = withoutStored(
    { ...found, answers: { ...found.answers, waiting } },
    record,
    coverage,
    now,
  )
  expect(answers.waiting).toEqual(waiting)
})

test('REL-81 an answer known to be stored stays on the device until a backup has it, even without its receipt', () => {
  const record = { version: 9, email: 'a@b.tt' } as unknown as StudentRecord
  const [found] = left(reduced(opened, typed('email', 'a@b.tt', null)))?.records ?? []
  const arrived = found && withoutStored(found, record, coverage, now).answers
  expect(arrived).toMatchObject({
    waiting: {},
    uncovered: { email: { value: 'a@b.tt', version: 9, epoch: 'first', at: now, was: [null] } },
  })
  // The backups are unknown, so it is sent once more, which has no effect but a receipt.
  expect(found && withoutStored(found, record, null, now).answers.waiting).toHaveProperty('email')
})
