import type { LightMyRequestResponse } from 'fastify'
import { describeCalls } from '#server/testing/database/testDb'
import {
  broadSheet,
  groupedMarks,
  headless,
  sideBySide,
  type MarkSheet,
} from '#server/testing/imports/markSheets'
import { startTermImports } from '#server/testing/imports/termImports'
import { people } from '#server/testing/people/people'

const { owner, other } = people

const messageOf = (answer: LightMyRequestResponse) => answer.json<{ message: string }>().message

const askedIn = (
  rows: ReadonlyArray<{ readonly doubts?: ReadonlyArray<{ readonly id: string }> }>,
): string[] => rows.flatMap(({ doubts = [] }) => doubts.map(({ id }) => id))

describeCalls('headers of mark sheets', (open) => {
  // Nothing is applied: the lists of all tests come to one portal.
  let portal: Awaited<ReturnType<typeof startTermImports>>
  beforeAll(async () => {
    portal = await startTermImports(await open())
  })
  const stored = async ({ name, make }: MarkSheet) => portal.store('marks', await make(), name)
  const storedText = (...lines: string[]) => portal.store('marks', Buffer.from(lines.join('\n')), 'a.csv')
  const refusal = async ({ name, make }: MarkSheet) =>
    messageOf(await portal.upload('marks', await make(), name))
  const refusalOfText = async (...lines: string[]) =>
    messageOf(await portal.upload('marks', Buffer.from(lines.join('\n')), 'a.csv'))

  test('in a header of two rows the title over all marks is the subject', async () => {
    const list = await stored(groupedMarks)
    expect(list.columns.map(({ header, field }) => [header, field])).toEqual([
      ['No.', null],
      ['Name', 'name'],
      ['Course', 'course'],
      ['Exam', 'exam'],
      ['Comment', 'remark'],
      ['Class (from the title)', 'class_id'],
      ['Subject (from the title)', 'subject_code'],
    ])
    const { rows } = await portal.check(list, { year: '2025', term: '3' })
    expect(rows).toMatchObject([
      {
        student_id: owner.id,
        title: 'Ramkissoon-Mohammed, Asha – English Language',
        differences: [
          { field: 'course', after: '71' },
          { field: 'exam', after: '68' },
          { field: 'remark', after: 'Steady work.' },
        ],
      },
      {
        student_id: other.id,
        differences: [
          { field: 'course', after: '55' },
          { field: 'exam', after: 'Abs' },
        ],
      },
    ])
  })

  test('with several subjects each column has both names, and no subject gets another’s marks', async () => {
    const list = await stored(broadSheet)
    expect(list.columns.map(({ header, field }) => [header, field])).toEqual([
      ['Name', 'name'],
      ['English Course', null],
      ['English Exam', null],
      ['Maths Course', null],
      ['Maths Exam', null],
    ])
    const chosen = list.columns.map((column) =>
      column.header === 'Maths Exam' ? { ...column, field: 'exam' } : column,
    )
    const fixed = { year: '2025', term: '3', class_id: '1A', subject_code: 'MAT' }
    const { rows } = await portal.check({ ...list, columns: chosen }, fixed)
    expect(rows).toMatchObject([
      { student_id: owner.id, differences: [{ field: 'exam', before: 'Abs', after: '60' }] },
    ])
  })

  test('subjects next to the name are headers below a title', async () => {
    const lines = ['Form 1A,,', 'Name,Mathematics,English Language', 'Kwame D’Abadie,50,55']
    const list = await storedText(...lines)
    expect(list.header_row).toBe(2)
  })

  test('two lists side by side, and a list without a header, are refused with advice', async () => {
    expect(await refusal(sideBySide)).toBe(
      'Two lists are side by side: columns A and E both say “Name”. Put one list below the other, or save each as a file of its own.',
    )
    expect(await refusal(headless)).toBe(
      'The list has no headers: row 2 (Asha Ramkissoon-Mohammed, 61, 62) is already about a student. Put a row above it that says what each column is, such as Name, Coursework and Exam.',
    )
  })

  test('students side by side with their marks below are refused with advice', async () => {
    const lines = ['Mathematics 1A Term 3', ',Asha Ali,Ben Baptiste', 'Coursework,71,55', 'Exam,68,60']
    expect(await refusalOfText(...lines)).toMatch(/^The students are side by side\. .*Transpose/)
  })

  test('headers with weights are found below a title', async () => {
    const lines = ['Mathematics 1A,,', 'Name,Coursework 30%,Exam (70%)', 'Kwame D’Abadie,50,55']
    const list = await storedText(...lines)
    expect(list.header_row).toBe(2)
    expect(list.columns.slice(0, 3).map(({ field }) => field)).toEqual(['name', 'course', 'exam'])
  })

  test('two lists side by side with other headers for the name are refused too', async () => {
    const lines = ['Name,CW,Exam,,Student,CW,Exam', 'Kwame D’Abadie,50,55,,Inés Núñez,65,66']
    expect(await refusalOfText(...lines)).toMatch(
      /^Two lists are side by side: column A says “Name” and column E “Student”\. Put one/,
    )
  })

  test('“Student” next to “Name” can be the ID in a single list', async () => {
    const lines = ['Name,Student,CW,Exam', `Asha,${owner.id},50,55`]
    const list = await storedText(...lines)
    expect(list.columns[1]?.field).toBe('student_id')
  })

  test('a row without a name in a list of names is rejected because the name is missing', async () => {
    const lines = ['Mathematics 1A', 'Name,Coursework,Exam', 'Kwame D’Abadie,50,55', ',40,45']
    const list = await storedText(...lines)
    const { rows } = await portal.check(list, { year: '2025', term: '3' })
    expect(rows.find(({ state }) => state === 'rejected')?.reasons).toEqual(['The name is missing'])
  })

  test.each([
    ['below the headers', 'Name,Coursework,Exam', 'Maximum,30,100'],
    ['below them without a word', 'Name,Coursework,Exam', ',30,100'],
    ['above them', ',Out of 30,', 'Name,Coursework,Exam'],
  ])('marks with another maximum are asked about if a row says so %s', async (_where, ...head) => {
    const lines = ['Mathematics 1A', ...head, '"Ramkissoon-Mohammed, Asha",24,61', 'Kwame D’Abadie,30,55']
    const list = await storedText(...lines)
    const { rows } = await portal.check(list, { year: '2025', term: '3' })
    expect(askedIn(rows)).toEqual(['out of course 30', 'out of course 30'])
  })

  test.each([
    ['in a title', ['Mathematics 1A – marks out of 50', 'Name,Exam', 'Kwame D’Abadie,42']],
    ['beside a title', ['Mathematics 1A,Max marks:,50', 'Name,Exam', 'Kwame D’Abadie,42']],
    ['over the names', ['Mathematics 1A', '/50,', 'Name,Exam', 'Kwame D’Abadie,42']],
    ['in a note below', ['Mathematics 1A', 'Name,Exam', 'Kwame D’Abadie,42', 'All marks are out of 50.']],
    [
      'over a part of the list',
      ['Mathematics', 'Name,Exam', 'Kwame D’Abadie,42', 'Form 2A,out of 50', 'Inés Núñez,42'],
    ],
    [
      'in its headers once more',
      ['Maths 1A', 'Name,Exam', 'Kwame D’Abadie,42', 'Form 2A', 'Name,Exam /50', 'Inés Núñez,42'],
    ],
  ])('marks with another maximum are asked about if stated %s', async (_where, lines) => {
    const list = await storedText(...lines)
    const { rows } = await portal.check(list, { year: '2025', term: '3', class_id: '1A' })
    expect(new Set(askedIn(rows))).toEqual(new Set(['out of exam 50']))
  })

  test('a row of a student without a name is not taken for maximums if another row has more', async () => {
    const lines = ['Mathematics 1A', 'Name,Coursework,Exam', ',30,70', 'Kwame D’Abadie,50,55']
    const list = await storedText(...lines)
    const { batch } = await portal.check(list, { year: '2025', term: '3' })
    expect(batch.summary).toMatchObject({ changed: 1, rejected: 1 })
  })

  test('a list of students without a header is refused too', async () => {
    const list = Buffer.from('20260901,Ali,Ann\n20260902,Baptiste,Ben')
    expect(messageOf(await portal.upload('students', list, 'a.csv'))).toMatch(
      /^The list has no headers: row 1 .* such as Student ID, Last name/,
    )
  })
})
