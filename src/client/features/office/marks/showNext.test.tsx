// Unsaved marks on another sheet: the line says where, and its button opens the cell.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { marksSave } from '#client/saving/marks/marksSaveSlice'
import { classMarks, classPath } from '#client/testing/marksSchool'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { MarksTab } from './MarksTab'

const refused = { value: 'x', base: 10, was: null, at: 0, problem: 'Not like this.' }

interface Left {
  readonly field: string
  readonly classId?: string
  readonly term?: number
}

/** English of 1A is open; each of these marks was typed earlier and was refused. */
const open = (left: readonly Left[], address = 'class=1A&of=ENG') => {
  serve({
    [classPath]: { body: classMarks },
    'GET /api/class-marks/2025/3/1B': { body: { ...classMarks, class_id: '1B' } },
    'GET /api/marks-board/2025/3': { body: { year: 2025, term: 3, posted: 0, subjects: [], classes: [] } },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
  })
  const store = signedInStore('admin', 'Admin', true)
  for (const { field, classId = '1A', term = 3 } of left) {
    const key = { year: 2025, term, classId }
    store.dispatch(marksSave.sheetOpened({ key, version: 10 }))
    store.dispatch(marksSave.cellsTyped({ sheet: `2025-${term} ${classId}`, cells: [{ field, ...refused }] }))
  }
  renderPiece(<MarksTab term={{ year: 2025, term: 3 }} />, {
    at: `/admin/dashboard?menu=postReports&term=2025-3&tab=marks&${address}`,
    store,
  })
  return store
}

const says = (text: string) => screen.findByText(text, { ignore: '[role=status]' })
const showNext = async () => userEvent.click(await screen.findByRole('button', { name: 'Show the next' }))

const expectIn = async (grid: string, row: number, column: number) => {
  const shown = await screen.findByRole('grid', { name: grid })
  const cell = within(shown).getAllByRole('row')[row + 1]?.querySelectorAll('[role=gridcell]')[column]
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(cell?.id))
  expect(cell).toHaveAttribute('data-is', 'refused')
}

test.each([
  ['another subject', { field: '2 MAT exam' }, 'Mathematics', '1A, Mathematics', 1],
  ['the whole term', { field: '2 - authority' }, 'Attendance and remarks', '1A, Attendance and remarks', 2],
  ['another class', { field: '2 ENG exam', classId: '1B' }, 'English of 1B', '1B, English', 1],
])('UX-90 Show the next goes to %s and into the cell', async (_what, left, where, grid, column) => {
  open([left])
  await says(`1 cell needs attention in ${where}.`)
  expect(screen.queryByText(/All marks saved/)).toBeNull()
  await showNext()
  await expectIn(grid, 1, column)
  await says('1 cell needs attention before it is saved.')
  expect(window.location.search).not.toContain('row=')
})

test('UX-90 Show the next goes to another term', async () => {
  open([{ field: '2 MAT exam', term: 2 }])
  await says('1 cell needs attention in Mathematics, 2025-2026 Term 2.')
  await showNext()
  expect(window.location.search).toContain('term=2025-2')
})

test('UX-90 Show the next visits each mark and then the first again', async () => {
  open([{ field: '1 MAT exam' }, { field: '2 MAT course' }, { field: '1 ENG exam', classId: '1B' }])
  await says('3 cells need attention, the next in Mathematics.')
  await showNext()
  await expectIn('1A, Mathematics', 0, 1)
  await says('3 cells need attention before they are saved.')
  await showNext()
  await expectIn('1A, Mathematics', 1, 0)
  await showNext()
  await expectIn('1B, English', 0, 1)
  await showNext()
  await expectIn('1A, Mathematics', 0, 1)
})

test('UX-90 while another class has unsaved marks, no class says that all are saved', async () => {
  const store = open([])
  await says('All marks saved')
  const key = { year: 2025, term: 3, classId: '1B' }
  const cells = [{ field: '1 ENG exam', ...refused }]
  act(() => {
    store.dispatch(marksSave.sheetOpened({ key, version: 10 }))
    store.dispatch(marksSave.cellsTyped({ sheet: '2025-3 1B', cells }))
  })
  await says('1 cell needs attention in English of 1B.')
  expect(screen.queryByText(/All marks saved/)).toBeNull()
  act(() => void store.dispatch(marksSave.fieldGivenUp({ sheet: '2025-3 1B', field: '1 ENG exam' })))
  await says('All marks saved')
})

test('UX-90 unsaved marks of removed students and subjects are listed and can be deleted', async () => {
  open([{ field: '9 ENG exam' }, { field: '1 OLD exam' }, { field: '1 ENG course' }])
  const notice = (await screen.findByText(/no longer has/)).closest('[role=status]') as HTMLElement
  expect(notice).toHaveTextContent('2 marks cannot be saved: 1A no longer has their student or subject.')
  await userEvent.click(within(notice).getByRole('button', { name: 'Delete them' }))
  await says('1 cell needs attention before it is saved.')
  expect(screen.queryByText(/no longer has/)).toBeNull()
})
