import { cardsOf } from '../../testing/portal/office'
import { callEngines } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { summerTerm } from '../../testing/papers/termSchool'
import { saveMarks } from './save'
import { cell, openMarks } from '../../testing/portal/marksDesk'

const { owner, other, closed, reset } = people
const stranger = { accountId: 'admin:stranger', officeRole: 'clerk' } as const

describe.each(callEngines)('entering marks cell by cell (%s)', (engine) => {
  test('a new value is stored with its author and time; an unchanged value has no effect', async () => {
    const { test, save, mark, history, termVersion } = await openMarks(engine)
    const before = await termVersion()
    const saved = await save([
      cell(owner.id, 'ENG', 'exam', 71.25),
      cell(owner.id, 'MAT', 'course', 'absent'),
      cell(owner.id, 'MAT', 'conduct', 'B'),
      cell(owner.id, null, 'sessions_absent', 4),
    ])
    expect(saved).toMatchObject({ changes: 3, conflicts: [], refused: [{ name: 'conduct' }], posted: 0 })
    expect(await mark(owner.id, 'ENG')).toMatchObject({ course_mark: 80, exam_mark: 71.25 })
    expect(await mark(owner.id, 'MAT')).toMatchObject({ course_mark: null, course_kind: 'absent' })
    const [last, , first] = await history(owner.id)
    const said = { by: 'admin:office', at: test.now().toISOString(), through: 'browser' }
    expect([first, last]).toEqual([
      expect.objectContaining({ subject_code: null, name: 'sessions_absent', before: 3, after: 4, ...said }),
      expect.objectContaining({ id: saved.version, subject_code: 'MAT', name: 'course', ...said }),
    ])
    expect(await termVersion()).toBe(before + 1)
    const again = await save([cell(owner.id, 'ENG', 'exam', 71.25), cell(owner.id, 'ENG', 'course', 80)])
    expect(again).toEqual({ ...saved, refused: [] })
    expect(await termVersion()).toBe(before + 1)
  })

  test('each save is in the audit log with the count, class and subjects, but no marks', async () => {
    const { test, save } = await openMarks(engine)
    await save([cell(owner.id, 'ENG', 'exam', 71), cell(other.id, 'ENG', 'exam', 72)])
    await save([cell(owner.id, 'ENG', 'exam', 71, 9)])
    const rows = await test.db.selectFrom('audit').selectAll().where('action', '=', 'marks entered').execute()
    expect(rows.map(({ actor, details }) => [actor, JSON.parse(details) as object])).toEqual([
      ['admin:office', { term: '2025-3', class: '1A', students: 2, cells: 2, subjects: 'ENG' }],
    ])
  })

  test('a newer value is not overwritten, and the answer has both values', async () => {
    const { test, save, mark } = await openMarks(engine)
    const { version } = await save([cell(owner.id, 'ENG', 'exam', 60)])
    const at = test.now().toISOString()
    test.advance({ minutes: 5 })
    const clash = await save([cell(owner.id, 'ENG', 'exam', 55), cell(other.id, 'ENG', 'exam', 56)])
    expect(clash.conflicts).toEqual([
      {
        ...{ student_id: owner.id, subject_code: 'ENG', name: 'exam' },
        ...{ yours: 55, theirs: 60, at, by: 'admin:office' },
      },
    ])
    expect(await mark(owner.id, 'ENG')).toMatchObject({ exam_mark: 60 })
    expect(await mark(other.id, 'ENG')).toMatchObject({ exam_mark: 56 })
    const seen = [cell(owner.id, 'ENG', 'exam', 55, version), cell(owner.id, 'ENG', 'course', 57)]
    expect((await save(seen)).conflicts).toEqual([])
  })

  test('a repeated save does not undo a newer value', async () => {
    const { test, save, mark } = await openMarks(engine)
    const late = [cell(owner.id, 'ENG', 'exam', 60)]
    const { version } = await save(late)
    await save([cell(owner.id, 'ENG', 'exam', 65, version)])
    expect((await save(late)).conflicts).toEqual([])
    const clash = await saveMarks(test.app, stranger, { ...summerTerm, class_id: '1A', cells: late })
    expect(clash.conflicts).toMatchObject([{ yours: 60, theirs: 65 }])
    expect(await mark(owner.id, 'ENG')).toMatchObject({ exam_mark: 65 })
  })

  test('an earlier save by the same account whose answer was lost is not a conflict', async () => {
    const { test, save, mark } = await openMarks(engine)
    const typedOver = (value: number) => ({ ...cell(owner.id, 'ENG', 'exam', value), unheard: [60] })
    await save([cell(owner.id, 'ENG', 'exam', 60)])
    const clash = await saveMarks(test.app, stranger, {
      ...summerTerm,
      class_id: '1A',
      cells: [typedOver(55)],
    })
    expect(clash.conflicts).toMatchObject([{ yours: 55, theirs: 60 }])
    expect((await save([typedOver(70)])).conflicts).toEqual([])
    expect(await mark(owner.id, 'ENG')).toMatchObject({ exam_mark: 70 })
    expect((await save([typedOver(75)])).conflicts).toMatchObject([{ yours: 75, theirs: 70 }])
  })

  test('a version from before a restore counts as having seen nothing', async () => {
    const { save } = await openMarks(engine)
    await save([cell(owner.id, 'ENG', 'exam', 60)])
    expect((await save([cell(owner.id, 'ENG', 'exam', 55, 4000)])).conflicts).toHaveLength(1)
  })

  test.each([
    ['a mark above 100', cell(owner.id, 'ENG', 'exam', 101), 'more than 100'],
    [
      'a rating that the school does not have',
      cell(owner.id, 'ENG', 'conduct', 'Q'),
      'not one of the ratings A',
    ],
    ['a text that does not fit', cell(owner.id, 'ENG', 'remark', 'x'.repeat(81)), '80'],
    ['an unknown subject', cell(owner.id, 'XYZ', 'exam', 50), 'The subject XYZ is not in the settings'],
    ['a mark of no subject', cell(owner.id, null, 'exam', 50), 'belongs to a subject'],
    ['attendance of a subject', cell(owner.id, 'ENG', 'sessions_absent', 5), 'for the whole term'],
    ['a student of another class', cell(closed.id, 'ENG', 'exam', 50), 'is in class 2A in this term'],
    ['nobody', cell('20999999', 'ENG', 'exam', 50), 'Student 20999999 is not in class 1A'],
    ['a teacher alone', cell(reset.id, 'ENG', 'teacher', 'Mr Lee'), 'Enter a mark or a remark'],
  ])('%s is refused with a message, and the cell next to it is stored', async (_name, wrong, words) => {
    const { save, mark } = await openMarks(engine)
    const saved = await save([wrong, cell(other.id, 'ENG', 'exam', 88)])
    const { student_id, subject_code, name } = wrong
    expect(saved.refused).toEqual([
      { student_id, subject_code, name, problem: expect.stringContaining(words) as string },
    ])
    expect(saved.changes).toBe(1)
    expect(await mark(other.id, 'ENG')).toMatchObject({ exam_mark: 88 })
  })

  test('the first cell adds the student to the term list', async () => {
    const { save, look, notListed } = await openMarks(engine)
    await notListed(reset.id)
    const seen = async () => (await look()).students.find(({ student_id }) => student_id === reset.id)
    expect(await seen()).toMatchObject({ last_name: 'Baptiste', listed: 0 })
    await save([cell(reset.id, 'ENG', 'exam', null), cell(reset.id, null, 'sessions_late', null)])
    expect(await seen()).toMatchObject({ listed: 0 })
    await save([cell(reset.id, 'ENG', 'exam', 70)])
    expect(await seen()).toMatchObject({ listed: 1, sessions_late: null })
    await save([cell(reset.id, null, 'sessions_late', 2)])
    expect(await seen()).toMatchObject({ listed: 1, sessions_late: 2 })
  })

  test('a new row has the teacher of the class, and is removed if it is otherwise empty', async () => {
    const { save, mark, history } = await openMarks(engine)
    await save([cell(other.id, 'ENG', 'teacher', 'Ms Lee')])
    const { version } = await save([cell(reset.id, 'ENG', 'course', 70), cell(reset.id, 'ENG', 'exam', 71)])
    expect(await mark(reset.id, 'ENG')).toMatchObject({ teacher: 'Mr Núñez', course_mark: 70 })
    const { version: base } = await save([cell(reset.id, 'ENG', 'course', null, version)])
    expect(await mark(reset.id, 'ENG')).toMatchObject({ course_mark: null, exam_mark: 71 })
    await save([cell(reset.id, 'ENG', 'exam', null, base)])
    expect(await mark(reset.id, 'ENG')).toBeUndefined()
    expect((await history(reset.id)).slice(0, 2)).toMatchObject([
      { name: 'teacher', before: 'Mr Núñez', after: null },
      { name: 'exam', before: 71, after: null },
    ])
  })

  test('a card has room for 16 subjects', async () => {
    const { test, save } = await openMarks(engine)
    const codes = Array.from({ length: 15 }, (_none, index) => `S${index}`)
    await test.db
      .insertInto('subject')
      .values(codes.map((code, index) => ({ code, title: code, position: index + 3, counts: 1 })))
      .execute()
    const saved = await save(codes.map((code) => cell(owner.id, code, 'exam', 50)))
    expect(saved.refused).toMatchObject([
      { subject_code: 'S14', problem: expect.stringContaining('16') as string },
    ])
  })

  test('marks of a posted term can be changed; the cards that families have remain', async () => {
    const { test, post, save } = await openMarks(engine)
    await post(1)
    const before = await cardsOf(test, owner.id)
    expect(await save([cell(owner.id, 'ENG', 'exam', 99)])).toMatchObject({ posted: 1, changes: 1 })
    expect(await cardsOf(test, owner.id)).toEqual(before)
  })

  test('an unknown class gets a message', async () => {
    const { ask } = await openMarks(engine)
    expect((await ask([cell(owner.id, 'ENG', 'exam', 50)], '9Z')).json()).toMatchObject({
      message: 'Class 9Z is not in this term.',
    })
  })
})
