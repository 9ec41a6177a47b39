import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { withDialogs } from '#client/testing/dialogs'
import { officeReplies, studentOverview } from '#client/testing/office'
import { officeStore, renderPiece } from '#client/testing/renderApp'
import { heldReply, serve } from '#client/testing/server'
import FrontDesk from './FrontDesk'

beforeAll(withDialogs)

const nothing = {
  ...{ students: [], shown: [], field: '' },
  ...{ onView: jest.fn(), onGo: jest.fn(), onForm: jest.fn(), onNotice: jest.fn(), onClose: jest.fn() },
}

test('SEC-104 the office is told when the rest of a removed student’s data will be deleted', async () => {
  serve({
    ...officeReplies().replies,
    'GET /api/student-keeping/20260002': {
      body: {
        ...{ student_id: '20260002', left_on: null, hold: 0, hold_reason: null },
        ...{ updated_at: null, updated_by: null, kept_until: null },
      },
    },
    'POST /api/erase-student': { body: { student_id: '20260002', rows: 9, files: 1, purge: 'later' } },
  })
  const onClose = jest.fn()
  renderPiece(<FrontDesk {...nothing} studentId="20260002" tab="data" onClose={onClose} />, {
    store: officeStore(),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this student …' }))
  await fill(await screen.findByLabelText('Type 20260002 to continue'), '20260002')
  await userEvent.click(screen.getByRole('button', { name: 'Remove for good' }))
  await waitFor(() =>
    expect(onClose).toHaveBeenCalledWith(
      expect.stringMatching(/^Student 20260002 is removed\..*tries again every hour/),
    ),
  )
})

test.each([
  ['2026-07-01', 'Left on 1 July 2026', 0],
  ['2026-07-02', 'Leaves on 2 July 2026', 1],
])(
  'a leaving day is shown beside the name, and from that day the class cannot be changed: %s',
  async (left_on, text, offered) => {
    serve({
      ...officeReplies().replies,
      'GET /api/student-overview/20260002': { body: { ...studentOverview, left_on } },
    })
    renderPiece(<FrontDesk {...nothing} studentId="20260002" tab="reports" />, { store: officeStore() })
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: 'Change class' })).toHaveLength(offered)
  },
)

test('late parts appear together after the tabs, so that nothing moves', async () => {
  const { replies } = officeReplies()
  const overview = heldReply(studentOverview)
  const enrolments = heldReply((replies['GET /api/enrolments/20260002'] as { body: unknown }).body)
  serve({
    ...replies,
    'GET /api/student-overview/20260002': overview.reply,
    'GET /api/enrolments/20260002': enrolments.reply,
  })
  renderPiece(<FrontDesk {...nothing} studentId="20260002" tab="reports" />, { store: officeStore() })
  const tabs = await screen.findByRole('tablist')
  const heading = (name: string) => screen.findByRole('heading', { name, level: 2 })
  expect(tabs.compareDocumentPosition(await heading('Contacts'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await overview.come()
  expect(await screen.findByText(/Cocrico/)).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Registration' })).toBeNull()
  await enrolments.come()
  for (const name of ['Registration', 'Enrolment'])
    expect(tabs.compareDocumentPosition(await heading(name))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('UX-98 a foreign number is among the contacts, and a press dials it', async () => {
  const relative_in_school = 'Ann, Brooklyn: +1 718 555 0199 (evenings)'
  serve(officeReplies({ relative_in_school }).replies)
  renderPiece(<FrontDesk {...nothing} studentId="20260002" tab="reports" />, { store: officeStore() })
  const contact = (await screen.findByText('Emergency contact')).closest('li') as HTMLElement
  expect(contact).toHaveTextContent(relative_in_school)
  expect(within(contact).getByRole('link', { name: '+1 718 555 0199' })).toHaveAttribute(
    'href',
    'tel:+17185550199',
  )
})
