import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { marksApi, type SaveMarks, type SaveMarksAnswer } from '../../../../api/reports/marksApi'
import { classMarks, classPath, savedAs, savePath } from '../../../../testing/marksSchool'
import { renderPiece, signedInStore } from '../../../../testing/renderApp'
import { serve, type Heard } from '../../../../testing/server'
import { MarksTab } from '../MarksTab'

const place = { student_id: '2', subject_code: 'MAT', name: 'course' } as const

/** Another colleague's mark for Bo, as the class is read with it. */
const withTheirs = (course_mark: number): Partial<ClassMarks> => {
  const [mark] = classMarks.marks
  return { marks: [...classMarks.marks, { ...mark!, ...place, course_mark }], version: 12 }
}

/** 85 has been typed for Bo, whose cell was empty. */
const typed = async (answer: Partial<SaveMarksAnswer>) => {
  let now = classMarks
  const server = serve({
    [classPath]: () => ({ body: now }),
    'GET /api/marks-board/2025/3': { body: { year: 2025, term: 3, posted: 0, subjects: [], classes: [] } },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
    [savePath]: ({ body }: Heard) => ({ body: savedAs(body, answer) }),
  })
  const store = signedInStore('admin', 'Admin', true)
  renderPiece(<MarksTab term={{ year: 2025, term: 3 }} />, {
    at: '/admin/dashboard?menu=postReports&term=2025-3&tab=marks&class=1A&of=MAT',
    store,
  })
  const grid = await screen.findByRole('grid')
  const cell = () => within(grid).getAllByRole('row')[2]?.querySelector('[role=gridcell]') as HTMLElement
  await userEvent.click(cell())
  await userEvent.keyboard('85{Enter}')
  const readAgain = async (change: Partial<ClassMarks>) => {
    now = { ...classMarks, ...change }
    const key = { year: 2025, term: 3, classId: '1A' }
    const reading = store.dispatch(
      marksApi.endpoints.getClassMarks.initiate(key, { subscribe: false, forceRefetch: true }),
    )
    await act(async () => void (await reading))
  }
  const sent = () =>
    server
      .calls(savePath)
      .flatMap(({ body }) =>
        (body as SaveMarks).cells
          .filter(({ subject_code }) => subject_code === 'MAT')
          .map(({ value }) => value),
      )
  await waitFor(() => expect(sent()).toEqual([85]))
  return { readAgain, sent, cell }
}

test('undone while two values are asked about: the colleague’s stays, and nothing is stored', async () => {
  const conflict = { ...place, yours: 85, theirs: 51, at: '2026-03-02T10:00:00Z', by: 'admin:j.ali' }
  const { readAgain, sent, cell } = await typed({ changes: 3, conflicts: [conflict] })
  await screen.findByText('1 cell needs you before it is saved.', { ignore: '[aria-live]' })
  await readAgain(withTheirs(51))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(cell()).toHaveTextContent('51'))
  expect(screen.queryByText('1 cell needs you before it is saved.', { ignore: '[aria-live]' })).toBeNull()
  expect(sent()).toEqual([85])
})

test('undone after a colleague has changed the cell: it stays, and that is said', async () => {
  const { readAgain, sent, cell } = await typed({})
  await readAgain(withTheirs(75))
  await waitFor(() => expect(cell()).toHaveTextContent('75'))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText(/^1 cell changed by somebody else since/)).toBeInTheDocument()
  expect(cell()).toHaveTextContent('75')
  expect(sent()).toEqual([85])
})
