import { checkImport, type ImportState } from '#shared/contract/lists/imports'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import { describeCalls } from '#server/testing/database/testDb'
import {
  codedMarks,
  coveredSheets,
  groupedMarks,
  looseNames,
  outOfFifty,
  titledMarks,
  twoClasses,
  weightedMarks,
  windowsMarks,
  type MarkSheet,
} from '#server/testing/imports/markSheets'
import { markTitles, startTermImports } from '#server/testing/imports/termImports'
import { people } from '#server/testing/people/people'

const { owner, other, closed, reset } = people

describeCalls('teachers’ own mark sheets', (open) => {
  const start = async () => {
    const portal = await startTermImports(await open())
    const stored = async ({ name, make }: MarkSheet) => portal.store('marks', await make(), name)
    const take = async (sheet: MarkSheet, fixed = {}) => portal.check(await stored(sheet), fixed)
    const decide = async ({ batch, columns, fixed }: ImportState, answers: Record<string, string>) => {
      const mapping = columns.map(({ column, field }) => ({ column, field }))
      const body = { id: batch.id, columns: mapping, fixed, answers }
      return (await portal.call(checkImport, {}, { headers: portal.office, body })).json<ImportState>()
    }
    return { ...portal, stored, take, decide }
  }
  const brief = ({ rows }: ImportState) => rows.map(({ student_id, state }) => [student_id, state])

  test('titles in merged cells give subject, class, term and teacher; names can be in any order and without accents', async () => {
    const { take, apply, markOf } = await start()
    const checked = await take(titledMarks)
    expect(checked.header_row).toBe(5)
    expect(
      checked.columns
        .filter(({ header }) => header.includes('title'))
        .map(({ field, samples }) => [field, samples[0]]),
    ).toEqual([
      ['class_id', '1A'],
      ['subject_code', 'Mathematics'],
      ['year', '2025/2026'],
      ['term', '3'],
      ['teacher', 'Mr. Ali'],
    ])
    expect(brief(checked)).toEqual([
      [owner.id, 'changed'],
      [other.id, 'changed'],
      [reset.id, 'new'],
      ...['Class average', 'Signature'].map(() => [null, 'rejected']),
    ])
    await apply(checked.batch.id)
    expect(await markOf(owner.id, 'MAT')).toMatchObject({
      course_mark: 71,
      remark: 'Steady work.',
      teacher: 'Mr. Ali',
    })
    expect(await markOf(reset.id, 'MAT')).toMatchObject({ course_kind: 'absent', exam_mark: 49 })
  })

  test('an old encoding is read; a name from another class is refused with the class', async () => {
    const { take } = await start()
    const { rows } = await take(windowsMarks)
    expect(rows).toMatchObject([
      { student_id: closed.id, state: 'changed' },
      { state: 'rejected', title: 'D’Abadie, Kwame', reasons: [expect.stringMatching(/^No one in 2A/)] },
    ])
  })

  test('clear codes are accepted, and an unclear one is asked about once for all rows', async () => {
    const { take, decide, apply, markOf } = await start()
    const checked = await take(codedMarks, { year: '2025', term: '3' })
    expect(checked.batch.summary).toEqual({ new: 0, changed: 1, unchanged: 0, rejected: 0, doubtful: 2 })
    const [first, second] = checked.rows.filter(({ state }) => state === 'doubtful')
    expect(first?.doubts).toMatchObject([
      { id: 'code x', question: 'What does “x” mean in place of a mark?' },
    ])
    expect(second?.doubts?.map(({ id }) => id)).toEqual(['code x'])
    expect([first?.title, second?.title]).toEqual(['D’Abadie, Kwame', 'Baptiste, Marisol'])
    const settled = await decide(checked, { 'code x': 'no_work' })
    expect(settled).toMatchObject({
      answers: { 'code x': 'no_work' },
      batch: { summary: { changed: 2, new: 1 } },
    })
    await apply(settled.batch.id)
    expect(await markOf(owner.id, 'ENG')).toMatchObject({ course_kind: 'absent', exam_mark: 70 })
    expect(await markOf(other.id, 'ENG')).toMatchObject({
      course_kind: 'no_work',
      exam_kind: 'not_applicable',
    })
    expect(await markOf(reset.id, 'ENG')).toMatchObject({
      course_kind: 'no_work',
      exam_kind: 'not_applicable',
    })
  })

  test('marks that may be out of their weight are asked about; if they are, their percentage is worked out', async () => {
    const { take, decide, apply, markOf } = await start()
    const checked = await take(weightedMarks, { year: '2025', term: '3' })
    const id = 'weight course mathematics'
    expect(checked.rows.map(({ doubts = [] }) => doubts.map((doubt) => doubt.id))).toEqual([[id], [id]])
    const worked = (await decide(checked, { [id]: 'total' })).rows
    expect(worked.map(({ differences }) => differences[0]?.after)).toEqual(['83.33', '100'])
    await apply((await decide(checked, { [id]: 'percent' })).batch.id)
    expect(await markOf(owner.id, 'MAT')).toMatchObject({ course_mark: 25, exam_mark: 71 })
  })

  test('two classes in one sheet: each name is looked up in the class above it', async () => {
    const { take } = await start()
    expect(brief(await take(twoClasses))).toEqual([
      [owner.id, 'changed'],
      [reset.id, 'new'],
      [closed.id, 'new'],
      [null, 'rejected'],
    ])
  })

  test('an ambiguous subject is asked about, in a column and in a title', async () => {
    const { take, dry, decide, apply, markOf, db } = await start()
    await db
      .insertInto('subject')
      .values({ code: 'LIT', title: 'English Literature', position: 9, counts: 1 })
      .execute()
    const checked = await take(groupedMarks, { year: '2025', term: '3' })
    const [first] = checked.rows[0]?.doubts ?? []
    expect(first?.question).toBe('Which subject is “English”?')
    expect(first?.choices.map(({ label }) => label)).toEqual([
      'English Language',
      'English Literature',
      'Leave these rows out',
    ])
    const id = 'subject english'
    const left = await decide(checked, { [id]: 'leave' })
    expect(left.rows.map(({ reasons }) => reasons)).toEqual(Array(2).fill(['Left out, as you decided']))
    await apply((await decide(checked, { [id]: 'LIT' })).batch.id)
    expect(await markOf(owner.id, 'LIT')).toMatchObject({ course_mark: 71, exam_mark: 68 })
    const short = await dry('marks', markTitles, [['2025', '3', owner.id, 'Maths', '50', '60']])
    expect(short.rows[0]?.doubts?.[0]?.choices[0]).toEqual({ value: 'MAT', label: 'Mathematics' })
  })

  test('a cover is not a list: its content applies to every following sheet, unless it is contradictory', async () => {
    const { take } = await start()
    const checked = await take(coveredSheets)
    expect(checked.rows.map(({ row, student_id }) => [row, student_id])).toEqual([
      [rowOfSheet(1, 2), owner.id],
      [rowOfSheet(2, 2), closed.id],
    ])
    expect(checked.columns.slice(3).map(({ header, samples }) => [header.split(' ')[0], ...samples])).toEqual(
      [
        ['Class', '1A', '2A'],
        ['Subject', 'Mathematics', 'Mathematics'],
        ['Year', '2025-2026', '2025-2026'],
        ['Term', '3', '3'],
        ['Teacher', 'Ms. K. Ali', 'Ms. K. Ali'],
      ],
    )
  })

  test('marks out of fifty are worked out if the office says so', async () => {
    const { take, decide, apply, markOf } = await start()
    const checked = await take(outOfFifty, { year: '2025', term: '3' })
    const id = 'out of course 50'
    expect(new Set(checked.rows.flatMap(({ doubts = [] }) => doubts.map((doubt) => doubt.id)))).toEqual(
      new Set([id]),
    )
    await apply((await decide(checked, { [id]: 'total' })).batch.id)
    expect(await markOf(owner.id, 'MAT')).toMatchObject({ course_mark: 82, exam_mark: 62 })
  })

  test('a list of names without a class is refused with a question', async () => {
    const { stored, call, office } = await start()
    const { batch, columns } = await stored(outOfFifty)
    const body = {
      id: batch.id,
      columns: columns.map(({ column, field }) => ({ column, field: field === 'class_id' ? null : field })),
      fixed: { year: '2025', term: '3' },
    }
    const { message } = (await call(checkImport, {}, { headers: office, body })).json<{ message: string }>()
    expect(message).toMatch(/^Which class is it\?/)
  })

  test('an inexact name is never guessed: the office chooses the student', async () => {
    const { take, decide, apply, markOf } = await start()
    const checked = await take(looseNames)
    expect(
      checked.rows.map(({ state, doubts = [], reasons }) => [state, doubts[0]?.question ?? reasons[0]]),
    ).toEqual([
      ['doubtful', 'Who is “Kwame” in 1A?'],
      ['doubtful', 'Who is “Asha Ramkisson Mohammed” in 1A?'],
      ['rejected', expect.stringMatching(/^No one in 1A has this name\. Write .*ID\.$/)],
      [
        'rejected',
        'The school has no class 9Z: choose the class for every row, or add it in the settings, under Classes and houses',
      ],
    ])
    const settled = await decide(checked, { 'student 3': other.id, 'student 4': 'leave' })
    expect(settled.rows.map(({ state }) => state)).toEqual(['changed', 'rejected', 'rejected', 'rejected'])
    // A student who was not offered cannot be chosen.
    expect((await decide(checked, { 'student 3': closed.id })).rows[0]?.state).toBe('doubtful')
    await apply((await decide(checked, { 'student 3': other.id })).batch.id)
    expect(await markOf(other.id, 'MAT')).toMatchObject({ exam_mark: 74 })
    expect(await markOf(owner.id, 'MAT')).toMatchObject({ exam_mark: null })
  })
})
