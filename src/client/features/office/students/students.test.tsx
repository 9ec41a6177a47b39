import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/students/students'
import { recordSave, recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { openStudents } from '#client/testing/officeAreas'
import { officeReplies } from '#client/testing/office'
import { address, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { Students } from './Students'
import { selectAllUnsaved } from '#client/saving/unsaved'

const tips = () => screen.getAllByRole('button', { name: /, / }).map(({ dataset }) => dataset.tip ?? '')
const shown = () => tips().filter((tip) => tip.includes(', '))

beforeEach(() => window.sessionStorage.clear())

describe('the table of students', () => {
  test('UX-81 columns and texts, latest change first', async () => {
    await openStudents()
    expect(screen.getByRole('heading', { name: 'Students' })).toBeVisible()
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const specified = ['ID', 'Name', 'Class', 'Date of Birth', 'Birth Certicate Pin']
    expect(columns).toEqual(['', ...specified, 'Actions'])
    expect(shown()).toEqual(['Núñez, Inés', 'Ali, Zara', 'Baptiste, Noel'])
    expect(screen.getByText('Total Number of Students')).toHaveTextContent('Total Number of Students 3')
    expect(screen.getAllByText('2014-03-14')).not.toHaveLength(0)
    for (const action of ['Registration Form', 'Edit'])
      expect(document.querySelectorAll(`[data-tip="${action}"]`)).toHaveLength(3)
  })

  test('UX-46 a search shows its matches and is in the address', async () => {
    await openStudents()
    await userEvent.keyboard('/')
    await userEvent.keyboard('ines nunez')
    await waitFor(() => expect(shown()).toEqual(['Núñez, Inés']))
    expect(screen.getByText('1 of 3 students')).toBeVisible()
    await waitFor(() => expect(address()).toBe('?q=ines+nunez'))
  })

  test('UX-49 the address restores the view, and each chip removes one filter', async () => {
    await openStudents('?form=1&agreed=0&sort=name')
    expect(shown()).toEqual(['Núñez, Inés'])
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter: Not agreed' }))
    await waitFor(() => expect(shown()).toEqual(['Ali, Zara', 'Núñez, Inés']))
    expect(address()).toBe('?form=1&sort=name')
  })

  test('UX-54 a search without results says so and can be cleared', async () => {
    await openStudents('?q=nobody')
    await userEvent.click(
      within(
        screen.getByText('No students match this search and these filters.').parentElement as HTMLElement,
      ).getByRole('button'),
    )
    await waitFor(() => expect(shown()).toHaveLength(3))
  })

  test('UX-54 an empty school says how to begin', async () => {
    await openStudents('', { 'GET /api/students': { body: [] } })
    expect(screen.getByText('There are no students yet.')).toBeVisible()
  })

  test('UX-54 loading the list can be retried', async () => {
    const { replies } = officeReplies()
    const failed = { status: 500, body: { message: 'No.' } }
    const calls = ['GET /api/students', 'GET /api/student-progress']
    const server = serve({ ...replies, ...Object.fromEntries(calls.map((call) => [call, failed])) })
    renderOffice(<Students />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    await waitFor(() => expect(calls.map((call) => server.calls(call).length)).toEqual([1, 1]))
    expect(screen.queryByText(/0 students/)).toBeNull()
    for (const call of calls) server.answers[call] = replies[call] as Replies[string]
    await userEvent.click(again)
    expect(await screen.findByText('Ali, Zara')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(calls.map((call) => server.calls(call).length)).toEqual([2, 2])
  })

  test('UX-50 selected students are counted, even those that a search hides', async () => {
    await openStudents()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 students found' }))
    expect(screen.getByRole('region', { name: 'Chosen students' })).toHaveTextContent('3 students selected')
    await userEvent.type(screen.getByRole('textbox', { name: /^Search/ }), 'ali')
    expect(await screen.findByText(/2 of them not shown now/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Chosen students' })).toBeNull()
  })
})

const opened = async (changes: Replies = {}) => {
  const { store, ...server } = await openStudents('?edit=20260002', changes)
  return { server, store, first: await screen.findByLabelText('First Name') }
}

describe('the Edit Student dialog', () => {
  test('UX-59 a field is saved on blur, with only the changes, and the list reloads', async () => {
    const { server, first } = await opened()
    const reads = server.calls('GET /api/students').length
    await userEvent.clear(first)
    await userEvent.type(first, 'Agnes')
    await userEvent.tab()
    expect(await screen.findByText('Updated Successfully.')).toBeVisible()
    const body = server.calls('POST /api/student')[0]?.body as SaveStudentBody
    expect(body).toMatchObject({ id: '20260002', first_name: 'Agnes', _changed: ['first_name'], _base: 5 })
    expect(Object.keys(body)).not.toContain('mother_name')
    await waitFor(() => expect(server.calls('GET /api/students').length).toBeGreaterThan(reads))
    expect(await screen.findByText('Núñez, Agnes')).toBeInTheDocument()
  })

  test('an empty field is Required and not sent; the student’s name stays visible', async () => {
    const { server, first } = await opened()
    await userEvent.clear(first)
    expect(screen.getByText(/^Núñez, .* · 20260002/)).toBeInTheDocument()
    await userEvent.tab()
    expect(first).toBeInvalid()
    expect(first).toHaveAccessibleDescription('Required')
    expect(server.calls('POST /api/student')).toHaveLength(0)
  })

  test.each([
    ['UX-59 an invalid value is undone at its field', '{Backspace>20}', {}],
    [
      'UX-59 a value that the school refused is undone too',
      'x',
      {
        status: 422,
        body: { message: 'm', errors: { first_name: ['Not like this.'] } },
      },
    ],
  ])('%s, and nothing is unsaved afterwards', async (_name, keys, reply) => {
    const { server, store, first } = await opened()
    if ('status' in reply) server.answers['POST /api/student'] = reply
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    await userEvent.type(first, keys)
    await userEvent.tab()
    await waitFor(() => expect(first).toBeInvalid())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: First Name' }))
    expect(first).toHaveValue('Inés')
    expect(first).toBeValid()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(selectAllUnsaved(store.getState())).toEqual([])
  })

  test('Close only closes: unsaved edits here and elsewhere in the record stay', async () => {
    const { store, first } = await opened()
    const studentId = '20260002'
    const email = { studentId, field: 'email', value: 'not an address', base: 5, problem: 'Invalid e-mail' }
    act(() => void store.dispatch(recordSave.edited(email)))
    await userEvent.clear(first)
    await userEvent.click(screen.getByText('Close'))
    await waitFor(() => expect(screen.queryByLabelText('First Name')).toBeNull())
    const { refusedValues: kept } = recordSaveSelectors.selectQueue(store.getState(), studentId)
    expect(kept).toMatchObject({ email: { value: 'not an address' }, first_name: { problem: 'Required' } })
    await userEvent.click(document.querySelector('[data-tip="Edit"]') as HTMLElement)
    expect(await screen.findByLabelText('First Name')).toBeInvalid()
  })

  test('a missing PIN is reported at Save, not before; the focus starts in the first field', async () => {
    const { record } = officeReplies()
    const call = `GET /api/student-record/${record.current.id}`
    const { server, first } = await opened({
      [call]: { body: [{ ...record.current, birth_certificate_no: null }] },
    })
    await waitFor(() => expect(first).toHaveFocus())
    const pin = screen.getByLabelText('Birth Cerficate Pin')
    expect(pin).toBeValid()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(pin).toHaveAccessibleDescription('Required')
    expect(server.calls('POST /api/student')).toHaveLength(0)
  })

  test('UX-59 a failure shows Error Occured. with the reason; Save retries', async () => {
    const { server, first } = await opened()
    const good = server.answers['POST /api/student'] as Replies[string]
    server.answers['POST /api/student'] = { status: 500, body: { message: 'The disk is full.' } }
    await userEvent.type(first, 'a')
    await userEvent.tab()
    expect(await screen.findByText('Error Occured.')).toBeVisible()
    expect(screen.getByText(/The disk is full\./)).toBeVisible()
    expect(first).toHaveValue('Inésa')
    server.answers['POST /api/student'] = good
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Updated Successfully.')).toBeVisible()
  })

  test('a family’s change in between is not overwritten; the office decides', async () => {
    const { server, first } = await opened()
    const at = '2026-07-09T14:30:00.000Z'
    const conflict = { field: 'first_name', yours: 'Inésa', theirs: 'Agnes', at, by: 'family' }
    server.answers['POST /api/student'] = {
      body: { id: '20260002', version: 9, updatedAt: at, conflicts: [conflict] },
    }
    await userEvent.type(first, 'a')
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine: Inésa' }))
    await waitFor(() => expect(server.calls('POST /api/student')).toHaveLength(2))
    expect(server.calls('POST /api/student')[1]?.body).toMatchObject({ first_name: 'Inésa', _base: 9 })
  })

  test.each([
    [{ by: 'school', account: 'admin:s.ali' }, 'Saved by s.ali, 9 July 2026'],
    [{ by: 'school' }, 'Saved by the school, 9 July 2026'],
    [{ by: 'family' }, 'Saved by the family, 9 July 2026'],
  ])('a conflict names the other author: %j', async (who, said) => {
    const { server, first } = await opened()
    const at = '2026-07-09T14:30:00.000Z'
    const conflicts = [{ field: 'first_name', yours: 'Inésa', theirs: 'Agnes', at, ...who }]
    const body = { id: '20260002', version: 9, updatedAt: at, conflicts }
    server.answers['POST /api/student'] = { body }
    await userEvent.type(first, 'a')
    await userEvent.tab()
    expect(await screen.findByRole('group', { name: 'Changed in two places' })).toHaveTextContent(said)
  })

  test('Reset password asks for confirmation and reports the result', async () => {
    const body = { student_id: '20260002', name: 'Inés Núñez' }
    await opened({ 'POST /api/reset-password-student': { body } })
    await userEvent.click(screen.getByRole('button', { name: 'Reset password' }))
    expect(await screen.findByText(/date of birth as yyyymmdd/)).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Reset password' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Inés Núñez password reset successfully.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await waitFor(() => expect(screen.queryByText(/reset successfully/)).toBeNull())
  })
})
