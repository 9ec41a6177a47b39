import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openStudents } from '#client/testing/officeAreas'
import { officeReplies, studentOverview } from '#client/testing/office'
import { address } from '#client/testing/renderApp'
import { heldReply } from '#client/testing/server'

beforeEach(() => window.sessionStorage.clear())

describe('a student’s page', () => {
  test('UX-57 the address opens the page with the record in words, the gaps and the sign-in state', async () => {
    await openStudents('?student=20260002')
    expect((await screen.findAllByText('Cocrico'))[0]).toBeVisible()
    expect(screen.getByText('1 left of 41')).toBeVisible()
    expect(screen.getByText('Has never signed in. The date of birth is the password.')).toBeVisible()
  })

  test('UX-57 Next and Previous follow the list; on return the keyboard focus is in that row', async () => {
    await openStudents('?class=1B&sort=updated&order=desc', {
      'GET /api/student-overview/20260003': {
        body: { ...studentOverview, id: '20260003', name: 'Zara Ali' },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Núñez, Inés' }))
    const title = await screen.findByRole('heading', { name: 'Inés Núñez', level: 1 })
    await waitFor(() => expect(title).toHaveFocus())
    expect(screen.getByText('1 of 2')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Previous student' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Next student: Ali, Zara' }))
    expect(address()).toBe('?class=1B&sort=updated&order=desc&student=20260003')
    expect(screen.getByRole('button', { name: 'Next student' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Students' }))
    expect(address()).toBe('?class=1B&sort=updated&order=desc')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ali, Zara' })).toHaveFocus())
  })

  test('while the next student loads, nothing of the previous one is shown and no action can hit the wrong student', async () => {
    const held = heldReply({ ...studentOverview, id: '20260003', name: 'Zara Ali', house_name: 'Ibis' })
    const server = await openStudents('?class=1B&sort=updated&order=desc&student=20260002', {
      'GET /api/student-overview/20260003': held.reply,
      'POST /api/reset-password-student': { body: { student_id: '20260003', name: 'Zara Ali' } },
    })
    const house = await screen.findByText('Cocrico', { selector: 'h1 + p > span' })
    expect(house.parentElement).toHaveTextContent(/Class 1B · Cocrico$/)
    expect(house.firstElementChild).toHaveStyle({ backgroundColor: studentOverview.house_colour })
    await userEvent.click(screen.getByRole('button', { name: 'Next student: Ali, Zara' }))
    expect(await screen.findByRole('heading', { name: 'Zara Ali', level: 1 })).toBeVisible()
    expect(screen.queryByText(/Cocrico/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Reset password' }))
    expect(await screen.findByText(/Reset the password of Zara Ali/)).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Reset password' }).at(-1) as HTMLElement)
    await waitFor(() =>
      expect(server.calls('POST /api/reset-password-student')[0]?.body).toMatchObject({
        student_id: '20260003',
      }),
    )
    await held.come()
    const next = await screen.findByText('Ibis', { selector: 'h1 + p > span' })
    expect(next.parentElement).toHaveTextContent(/Class 1B · Ibis$/)
  })

  test('the list keeps its order while the office pages through it, whatever is edited', async () => {
    const server = await openStudents('?student=20260002', {
      'GET /api/student-overview/20260003': {
        body: { ...studentOverview, id: '20260003', name: 'Zara Ali' },
      },
    })
    expect(screen.getByText('1 of 3')).toBeVisible()
    const { body } = (server.answers['GET /api/students'] as () => { body: { id: string }[] })()
    server.answers['GET /api/students'] = { body: [...body].reverse().filter(({ id }) => id !== '20260002') }
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: SEA number' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'SEA number' }), '7{Tab}')
    await waitFor(() => expect(server.calls('POST /api/student')).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Next student: Ali, Zara' }))
    await waitFor(() => expect(server.calls('GET /api/students').length).toBeGreaterThan(1))
    expect(screen.getByText('2 of 3')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next student: Baptiste, Noel' })).toBeEnabled()
  })

  test('a failed load is not repeated endlessly', async () => {
    const server = await openStudents('?student=20260002', {
      'GET /api/enrolments/20260002': { status: 404, body: { message: 'No.' } },
    })
    await screen.findByRole('button', { name: 'Edit: Class' })
    const asked = server.calls('GET /api/enrolments/20260002').length
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Record' }))
    await screen.findByRole('button', { name: 'Edit: Class' })
    expect(server.calls('GET /api/enrolments/20260002')).toHaveLength(asked)
    expect(asked).toBeLessThan(4)
  })

  test('UX-57 a missing answer links to its field, a contact to the telephone', async () => {
    const replies = officeReplies({
      living_status: 'Mother Only',
      mother_name: 'Ana',
      mobile_phone_mother: '5558061',
    })
    await openStudents('?student=20260002', replies.replies)
    await userEvent.click(await screen.findByRole('button', { name: 'Nationality' }))
    expect(address()).toBe('?student=20260002&field=nationality')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nationality' })).toHaveFocus())
    expect(screen.getByRole('link', { name: '1868 555 8061' })).toHaveAttribute('href', 'tel:+18685558061')
  })

  test('UX-57 marking a document as received on paper is stored', async () => {
    const server = await openStudents('?student=20260002&tab=documents', {
      'POST /api/student-data-files': { body: { student_id: '20260002', files: [] } },
    })
    await userEvent.click(await screen.findByRole('switch', { name: 'SEA slip received on paper' }))
    await waitFor(() => expect(server.calls('POST /api/student-data-files')).toHaveLength(1))
    const body = server.calls('POST /api/student-data-files')[0]?.body as {
      files: { type: string; received_on_paper: number }[]
    }
    expect(body.files.filter((file) => file.received_on_paper === 1).map(({ type }) => type)).toEqual([
      'sea_slip',
    ])
  })

  test('UX-57 the history shows each change with its author and can restore one value', async () => {
    const change = {
      id: 7,
      field: 'first_name',
      label: 'First name',
      before: 'Ines',
      after: 'Inés',
      at: '2026-07-09T14:30:00.000Z',
      by: 'school',
      account: 'admin:office',
      version: 5,
      device: null,
      restorable: 1,
    }
    const server = await openStudents('?student=20260002&tab=history', {
      'GET /api/field-history/20260002': { body: { changes: [change], next: null } },
      'POST /api/restore-field': {
        body: { id: '20260002', version: 6, updatedAt: change.at, restored: 1 },
      },
    })
    expect(await screen.findByText(/by the school \(office\)/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Restore First name: Ines' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this answer' }))
    expect(await screen.findByText('The earlier answer was restored.')).toBeVisible()
    expect(server.calls('POST /api/restore-field')[0]?.body).toEqual({ student_id: '20260002', change_id: 7 })
  })
})
