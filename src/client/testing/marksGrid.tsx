// The grid of marks with a class of two in it, one column chosen: what was sent of it, and the class read again.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { marksApi, type SaveMarks, type SaveMarksAnswer } from '../api/reports/marksApi'
import { MarksTab } from '#client/features/office/marks/MarksTab'
import { classMarks, classPath, savedAs, savePath } from './marksSchool'
import { renderPiece, signedInStore } from './renderApp'
import { heldReply, serve, type Heard } from './server'

/**
 * A cell of the second student, Bo, is active: the first one in Mathematics, or of another view.
 * @param view in the address, with the column that is meant
 */
export const atMarksOfBo = async (
  answer: Partial<SaveMarksAnswer> = {},
  { of, column }: { of: string; column: number } = { of: 'MAT', column: 0 },
) => {
  let now = classMarks
  const server = serve({
    [classPath]: () => ({ body: now }),
    'GET /api/marks-board/2025/3': { body: { year: 2025, term: 3, posted: 0, subjects: [], classes: [] } },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
    [savePath]: ({ body }: Heard) => ({ body: savedAs(body, answer) }),
  })
  const store = signedInStore('admin', 'Admin', true)
  renderPiece(<MarksTab term={{ year: 2025, term: 3 }} />, {
    at: `/admin/dashboard?menu=postReports&term=2025-3&tab=marks&class=1A&of=${of}`,
    store,
  })
  const grid = await screen.findByRole('grid')
  const cell = () =>
    within(grid).getAllByRole('row')[2]?.querySelectorAll('[role=gridcell]')[column] as HTMLElement
  await userEvent.click(cell())
  const key = { year: 2025, term: 3, classId: '1A' }
  const read = () =>
    store.dispatch(marksApi.endpoints.getClassMarks.initiate(key, { subscribe: false, forceRefetch: true }))
  const readAgain = async (change: Partial<ClassMarks>) => {
    now = { ...classMarks, ...change }
    await act(async () => void (await read()))
  }
  /** A reading that has begun and finds this; the one after it finds more. */
  const beginReading = async (found: Partial<ClassMarks>, next: Partial<ClassMarks>) => {
    const held = heldReply({ ...classMarks, ...found })
    server.answers[classPath] = held.reply
    act(() => void read())
    await waitFor(() => expect(server.calls(classPath)).toHaveLength(2))
    server.answers[classPath] = { body: { ...classMarks, ...found, ...next } }
    return held
  }
  // An earlier test's save of another subject may be tried again here.
  const sent = () =>
    server
      .calls(savePath)
      .flatMap(({ body }) => (body as SaveMarks).cells)
      .filter(({ subject_code }) => subject_code === 'MAT')
  return { grid, cell, readAgain, beginReading, sent }
}
