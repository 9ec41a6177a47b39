import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { classMarks, classPath } from '#client/testing/marksSchool'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { MarksTab } from './MarksTab'

test('an unknown subject in the address is named, as well as the one shown instead', async () => {
  const term = { year: 2025, term: 3 }
  serve({
    [classPath]: { body: classMarks },
    'GET /api/marks-board/2025/3': { body: { ...term, posted: 0, subjects: [], classes: [] } },
    'GET /api/remarks': { body: { remarks: [], version: 'r1' } },
  })
  renderOffice(<MarksTab term={term} />, '?menu=postReports&term=2025-3&tab=marks&class=1A&of=MATH')
  expect(await screen.findByText('There is no subject “MATH”. This is English.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Next subject' }))
  await waitFor(() => expect(screen.queryByText(/There is no subject/)).toBeNull())
})
