import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { reportsOfficeApi } from '#client/api/reports/reportsOfficeApi'
import { UnsavedNotice } from '#client/record/UnsavedNotice'
import { marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { classMarks, classPath, savePath } from '#client/testing/marksSchool'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { MarksTab } from './MarksTab'

const notTheirs = 'Class 1A is not in this term, or is not one of your classes.'
const gone = { status: 404, body: { message: notTheirs } }
const key = { year: 2025, term: 3, classId: '1A' }

/** A teacher has typed a mark that the server refuses. */
const typedMark = async () => {
  const server = serve({
    [classPath]: { body: classMarks },
    'GET /api/marks-board/2025/3': { body: { year: 2025, term: 3, posted: 0, subjects: [], classes: [] } },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
    [savePath]: gone,
  })
  const store = officeStore('teacher')
  renderOffice(
    <>
      <UnsavedNotice />
      <MarksTab term={{ year: 2025, term: 3 }} />
    </>,
    '?menu=postReports&term=2025-3&tab=marks&class=1A&of=ENG',
    store,
  )
  const grid = await screen.findByRole('grid')
  await userEvent.click(within(grid).getAllByRole('gridcell')[0] as HTMLElement)
  await userEvent.keyboard('90{Enter}')
  const refused = () =>
    Object.keys(marksSaveSelectors.selectSheetQueue(store.getState(), '2025-3 1A').refusedValues)
  await waitFor(() => expect(refused()).toEqual(['1 ENG course']))
  const readAgain = () =>
    act(
      async () =>
        void (await store.dispatch(
          reportsOfficeApi.endpoints.getClassMarks.initiate(key, { subscribe: false, forceRefetch: true }),
        )),
    )
  return { server, store, readAgain, refused }
}

const noticeOf = async (title: RegExp) =>
  (await screen.findByText(title)).closest('[role=status]') as HTMLElement

describe('a teacher whose marks wait', () => {
  test('UX-90 loses the class: it is not shown as it was, and the mark can be copied and deleted', async () => {
    const { server, readAgain, refused } = await typedMark()
    server.answers[classPath] = gone
    await readAgain()
    expect(await screen.findByText('The marks of 1A could not be loaded')).toBeVisible()
    expect(screen.getByText(notTheirs)).toBeVisible()
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Hand in/ })).toBeNull()
    const notice = await noticeOf(/cannot be saved/)
    expect(notice).toHaveTextContent('1 mark of 1A cannot be saved.')
    expect(within(notice).getByRole('listitem')).toHaveTextContent('Ali, Ann · English · Coursework %: 90')
    await userEvent.click(within(notice).getByRole('button', { name: 'Delete it' }))
    expect(screen.queryByText(/cannot be saved/)).toBeNull()
    expect(refused()).toEqual([])
  })

  test('finds the mark after a reload, too, and gets the class back with Try again', async () => {
    const { server, store } = await typedMark()
    server.answers[classPath] = gone
    act(() => void store.dispatch(reportsOfficeApi.util.resetApiState()))
    const notice = await noticeOf(/cannot be saved/)
    expect(within(notice).getByRole('listitem')).toHaveTextContent('Student 1 · ENG · Coursework %: 90')
    server.answers[classPath] = { body: classMarks }
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('grid')).toBeVisible()
    expect(screen.queryByText(/of 1A cannot be saved/)).toBeNull()
  })

  test('loses one of two subjects: the sentence does not say that the class has lost it', async () => {
    const { server, readAgain } = await typedMark()
    server.answers[classPath] = { body: { ...classMarks, subjects: classMarks.subjects.slice(1) } }
    await readAgain()
    expect(await noticeOf(/no longer enter/)).toHaveTextContent(
      '1 mark cannot be saved: 1A no longer has its student or subject, or you no longer enter it.',
    )
  })
})
