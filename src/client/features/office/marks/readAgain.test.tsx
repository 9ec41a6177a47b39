import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { draftGone, draftIn } from '#client/saving/drafts'
import { classMarks } from '#client/testing/marksSchool'
import { atMarksOfBo } from '#client/testing/marksSchool'

const [ann, bo] = classMarks.students as [ClassMarks['students'][number], ClassMarks['students'][number]]
const newcomer = { ...ann, student_id: '9', last_name: 'Abe', first_name: 'Cy' }

/** The class is open, and 8 has been typed into the first cell of Bo. */
const typing = async () => {
  const { grid, ...opened } = await atMarksOfBo()
  await userEvent.keyboard('8')
  const rows = (count: number) =>
    waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(count + 1))
  return { ...opened, rows, box: document.activeElement as HTMLInputElement }
}

test('a new student above moves the open cell down with its text', async () => {
  const { readAgain, rows, sent } = await typing()
  await readAgain({ students: [newcomer, ann, bo], version: 11 })
  await rows(3)
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(sent()).toMatchObject([{ student_id: '2', name: 'course', value: 85 }]))
})

test('text typed for a student who is removed from the class goes to nobody else and stays a draft', async () => {
  const { readAgain, rows, sent, box } = await typing()
  await readAgain({ students: [ann], version: 11 })
  await rows(1)
  expect(box.value).toBe('')
  await userEvent.keyboard('{Enter}')
  expect(sent()).toEqual([])
  expect(draftIn('2025-3 1A', '2 MAT course')).toMatchObject({ text: '8' })
  draftGone('2025-3 1A', '2 MAT course')
})

test('a mark that somebody else stores under an open cell is not overwritten silently', async () => {
  const { readAgain, sent } = await typing()
  const [mark] = classMarks.marks
  await readAgain({
    marks: [...classMarks.marks, { ...mark!, student_id: '2', subject_code: 'MAT', course_mark: 40 }],
    version: 12,
  })
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(sent()).toMatchObject([{ student_id: '2', value: 85, base: 10 }]))
})

test('a mark that is stored during a read of the class stays, although that read does not include it', async () => {
  const { beginReading, rows, cell, sent } = await typing()
  const [mark] = classMarks.marks
  const stored = { ...mark!, student_id: '2', subject_code: 'MAT', course_mark: 85 }
  const next = { marks: [...classMarks.marks, stored], version: 11 }
  const reading = await beginReading({ students: [ann, bo, newcomer] }, next)
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await screen.findByText(/^All marks saved, last at/, { ignore: '[role=status]' })
  await reading.come()
  await rows(3)
  expect(cell()).toHaveTextContent('85')
})

const art = { ...classMarks.subjects[0]!, code: 'ART', title: 'Art', expected: 0 } as const
const heads = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)

test('a subject that a colleague begins gets its column, and the open cell stays in its own', async () => {
  const { grid, readAgain, sent } = await atMarksOfBo({}, { of: 'exam', column: 1 })
  expect(heads(grid)).toEqual(['Student', 'ENG', 'MAT'])
  await userEvent.keyboard('8')
  const [mark] = classMarks.marks
  await readAgain({
    subjects: [art, ...classMarks.subjects],
    marks: [...classMarks.marks, { ...mark!, subject_code: 'ART', exam_mark: 40 }],
    version: 11,
  })
  await waitFor(() => expect(heads(grid)).toEqual(['Student', 'ART', 'ENG', 'MAT']))
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(sent()).toMatchObject([{ student_id: '2', name: 'exam', value: 85 }]))
})

test('a first mark in a listed subject adds its column as well', async () => {
  const { grid, readAgain } = await atMarksOfBo({}, { of: 'exam', column: 1 })
  await readAgain({ subjects: [...classMarks.subjects, art] })
  expect(heads(grid)).toEqual(['Student', 'ENG', 'MAT'])
  const [mark] = classMarks.marks
  await readAgain({
    subjects: [...classMarks.subjects, art],
    marks: [...classMarks.marks, { ...mark!, subject_code: 'ART', exam_mark: 40 }],
    version: 11,
  })
  await waitFor(() => expect(heads(grid)).toEqual(['Student', 'ENG', 'MAT', 'ART']))
})
