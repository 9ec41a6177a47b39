import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClassMarks } from '#shared/contract/reports/marks'
import type { SaveMarksAnswer } from '#client/api/reports/reportsOfficeApi'
import { atMarksOfBo, classMarks } from '#client/testing/marksSchool'

const place = { student_id: '2', subject_code: 'MAT', name: 'course' } as const

/** A colleague's mark for Bo, in the class as it was read again. */
const withTheirs = (course_mark: number): Partial<ClassMarks> => {
  const [mark] = classMarks.marks
  return { marks: [...classMarks.marks, { ...mark!, ...place, course_mark }], version: 12 }
}

/** Types 85 for Bo, whose cell was empty. */
const typed = async (answer: Partial<SaveMarksAnswer>) => {
  const { sent, ...opened } = await atMarksOfBo(answer)
  await userEvent.keyboard('85{Enter}')
  const values = () => sent().map(({ value }) => value)
  await waitFor(() => expect(values()).toEqual([85]))
  return { ...opened, sent: values }
}

test('undo during a conflict keeps the colleague’s value and stores nothing', async () => {
  const conflict = { ...place, yours: 85, theirs: 51, at: '2026-03-02T10:00:00Z', by: 'admin:j.ali' }
  const { readAgain, sent, cell } = await typed({ changes: 3, conflicts: [conflict] })
  await screen.findByText('1 cell needs attention before it is saved.', { ignore: '[role=status]' })
  await readAgain(withTheirs(51))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(cell()).toHaveTextContent('51'))
  expect(
    screen.queryByText('1 cell needs attention before it is saved.', { ignore: '[role=status]' }),
  ).toBeNull()
  expect(sent()).toEqual([85])
})

test('undo after a colleague’s change keeps the cell and says so', async () => {
  const { readAgain, sent, cell } = await typed({})
  await readAgain(withTheirs(75))
  await waitFor(() => expect(cell()).toHaveTextContent('75'))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText(/^1 cell changed by someone else since then/)).toBeInTheDocument()
  expect(cell()).toHaveTextContent('75')
  expect(sent()).toEqual([85])
})

test('undo and redo can be repeated', async () => {
  const { sent, cell } = await typed({})
  const press = (key: string) => userEvent.keyboard(`{Control>}${key}{/Control}`)
  await press('z')
  await waitFor(() => expect(cell()).toHaveTextContent(/^$/))
  await press('y')
  await waitFor(() => expect(cell()).toHaveTextContent('85'))
  expect(await screen.findByText('1 cell changed again.')).toBeInTheDocument()
  await press('y')
  expect(await screen.findByText('Nothing to redo.')).toBeInTheDocument()
  await press('z')
  await waitFor(() => expect(sent()).toEqual([85, null, 85, null]))
})

test('redo during a conflict keeps the colleague’s value and stores nothing', async () => {
  const conflict = { ...place, yours: null, theirs: 51, at: '2026-03-02T10:00:00Z', by: 'admin:j.ali' }
  const answer: Partial<SaveMarksAnswer> = {}
  const { readAgain, sent, cell } = await typed(answer)
  Object.assign(answer, { changes: 3, conflicts: [conflict] })
  await userEvent.keyboard('{Control>}z{/Control}')
  await screen.findByText('1 cell needs attention before it is saved.', { ignore: '[role=status]' })
  await readAgain(withTheirs(51))
  await userEvent.keyboard('{Control>}y{/Control}')
  expect(await screen.findByText(/^1 cell changed by someone else since then/)).toBeInTheDocument()
  await waitFor(() => expect(cell()).toHaveTextContent('51'))
  expect(sent()).toEqual([85, null])
})

test('the number of cells cleared together is shown', async () => {
  await typed({})
  await userEvent.keyboard('{ArrowRight}70{Enter}{Control>}a{/Control}{Delete}')
  expect(await screen.findByText('2 cells emptied. Ctrl + Z brings them back.')).toBeInTheDocument()
})
