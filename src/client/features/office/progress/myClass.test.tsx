import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '#client/testing/dialogs'
import { address, officeStore, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { chaseRow, classList, marksReplies } from '#client/testing/teachers'
import { MyClass } from './MyClass'

beforeAll(withDialogs)

const open = (replies: Replies = {}) => {
  const server = serve({ ...marksReplies, ...replies })
  renderOffice(
    <MyClass toolsOf={(classId) => `tools of ${classId}`} />,
    '?menu=classes',
    officeStore('form_teacher'),
  )
  return server
}

test('a form teacher sees everybody in the class, what is missing, and whom to ring', async () => {
  open()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Núñez, Inés')).toBeVisible()
  expect(table.getByText('Ali, Zara')).toBeVisible()
  expect(table.getByText('Passport photo')).toBeVisible()
  expect(
    screen.getByText('2 students · 1 with something missing · answers about health are not shown'),
  ).toBeVisible()
  expect(screen.getByText('tools of 1A')).toBeVisible()
  expect(screen.getByRole('link', { name: 'WhatsApp: Núñez, Inés' })).toHaveAttribute(
    'href',
    expect.stringContaining('18687012345'),
  )
  await userEvent.click(screen.getByRole('radio', { name: /^Something missing/ }))
  expect(table.queryByText('Ali, Zara')).toBeNull()
  expect(address()).toBe('?menu=classes&show=missing')
})

test('a class does not look complete while answers about health may be missing', async () => {
  const students = [chaseRow('20260002', 'Núñez', { missing: [] })]
  open({ 'GET /api/class-list/1A': { body: { ...classList, students } } })
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Nothing shown here')).toBeVisible()
  expect(table.queryByText('Complete')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Something missing/ }))
  expect(
    screen.getByText('Nothing is missing that you can see here. Answers about health are not shown.'),
  ).toBeVisible()
})

test('a call is noted, and stands in the list at once', async () => {
  const noted = { way: 'call', word: 'Left a message', at: '2026-07-01T14:00:00Z', by: 'r.mohammed' }
  const server = open({ 'POST /api/family-contacts': { body: noted } })
  await userEvent.click(await screen.findByRole('button', { name: /^Message, contacts and calls: Núñez/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'Call Mother: 868-701-2345' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:/),
  )
  await userEvent.type(dialog.getByLabelText('Result of the call'), 'Left a message')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the call' }))
  expect(await within(screen.getByRole('table')).findByText(/by r\.mohammed: Left a message/)).toBeVisible()
  expect(server.calls('POST /api/family-contacts')[0]?.body).toMatchObject({ student_id: '20260002' })
})

test('another class of theirs is one choice away', async () => {
  const second = { ...classList, class_id: '2B', students: [chaseRow('20260009', 'Roy')] }
  open({
    'GET /api/own-classes': {
      body: [
        { class_id: '1A', form_level: 1, students: 2 },
        { class_id: '2B', form_level: 2, students: 1 },
      ],
    },
    'GET /api/class-list/2B': { body: second },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Class' }))
  await userEvent.click(await screen.findByTitle('Class 2B'))
  expect(await screen.findByText('Roy, Inés')).toBeVisible()
  expect(address()).toBe('?menu=classes&class=2B')
})

test('without a class it says whom to ask', async () => {
  open({ 'GET /api/own-classes': { body: [] } })
  expect(await screen.findByText('The office has not assigned a class to you yet.')).toBeVisible()
})
