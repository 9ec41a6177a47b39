import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { classMarks, classPath, savePath, savedAs } from '#client/testing/marksSchool'
import { renderOffice } from '#client/testing/renderApp'
import { serve, type Heard } from '#client/testing/server'
import { MarksTab } from './MarksTab'

test('a renamed class opens at its former address under its new name, and can be saved there', async () => {
  const server = serve({
    [classPath]: { body: { ...classMarks, class_id: '1 Blue' } },
    'GET /api/marks-board/2025/3': { body: { year: 2025, term: 3, posted: 0, subjects: [], classes: [] } },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
    [savePath]: ({ body }: Heard) => ({ body: savedAs(body) }),
  })
  renderOffice(
    <MarksTab term={{ year: 2025, term: 3 }} />,
    '?menu=postReports&term=2025-3&tab=marks&class=1A&of=ENG',
  )
  const grid = await screen.findByRole('grid', { name: '1 Blue, English' })
  const cell = () => within(grid).getAllByRole('gridcell')[0] as HTMLElement
  await userEvent.click(cell())
  await userEvent.keyboard('90{Enter}')
  await waitFor(() => expect(server.calls(savePath)[0]?.body).toMatchObject({ class_id: '1A' }))
  await waitFor(() => expect(cell()).toHaveTextContent('90'))
  expect(await screen.findByText(/^All marks saved, last at/, { ignore: '[role=status]' })).toBeVisible()
})
