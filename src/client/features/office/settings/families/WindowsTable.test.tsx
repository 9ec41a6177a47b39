import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { openSettings } from '#client/testing/officeAreas'
import type { Replies } from '#client/testing/server'
import { pastText, todayText, windowText } from './WindowsTable'

const form1 = { form_level: 1, open: 1, deadline: null, editable: 1, students: 30, agreed: 12, version: 'a' }

const open = (replies: Replies) => openSettings('registration', replies)

test('a colleague’s change to a window is shown, and the choice made here stays', async () => {
  const theirs = { ...form1, deadline: '2026-10-01', version: 'b' }
  const windows = [{ ...form1, students: 1 }]
  const server = open({
    'GET /api/registration-windows': () => ({ body: [...windows] }),
    'POST /api/registration-windows': ({ body }) => {
      if ((body as typeof form1).version === 'b') return { body: { ...theirs, open: 0 } }
      windows[0] = theirs as never
      return { status: 409, body: { message: 'Changed meanwhile.', current: theirs } }
    },
  })
  const form = await screen.findByRole('form', { name: 'Registration of each form' })
  const isOpen = () => within(form).getByRole('switch', { name: 'Form 1: let families register' })
  expect(within(form).getByRole('row', { name: /^Form 1 1 / })).toBeInTheDocument()
  await userEvent.click(isOpen())
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText(/It now says: open, closes on 1 October 2026/)).toBeInTheDocument()
  expect(isOpen()).not.toBeChecked()
  expect(await within(form).findByText('Open until 30 September 2026')).toBeInTheDocument()
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText('Saved')).toBeInTheDocument()
  expect(server.calls('POST /api/registration-windows').at(-1)?.body).toEqual({
    form_level: 1,
    open: 0,
    deadline: '2026-10-01',
    version: 'b',
  })
})

test('all forms are edited in one row and saved with one press; a refused form is named and keeps its input', async () => {
  const windows = [1, 2, 3].map((form_level) => ({
    ...form1,
    form_level,
    open: 0,
    editable: 0,
    version: 'a',
  }))
  let isRefused = true
  const server = open({
    'GET /api/registration-windows': () => ({ body: windows.map((one) => ({ ...one })) }),
    'POST /api/registration-windows': ({ body }) => {
      const { form_level, open: isOpen } = body as typeof form1
      if (form_level === 2 && isRefused) return { status: 503, body: { message: 'The portal is busy.' } }
      const stored = windows.find((one) => one.form_level === form_level)
      Object.assign(stored ?? {}, { open: isOpen, editable: isOpen, version: 'b' })
      return { body: stored }
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Registration of each form' }))
  await userEvent.click(form.getByRole('switch', { name: 'All forms: let families register' }))
  for (const one of form.getAllByRole('switch')) expect(one).toBeChecked()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^1 form was not saved/)).toBeInTheDocument()
  expect(form.getByRole('listitem')).toHaveTextContent('Form 2: The portal is busy.')
  expect(form.getByRole('switch', { name: 'Form 2: let families register' })).toBeChecked()
  expect(form.queryByText('Saved')).toBeNull()
  isRefused = false
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Saved')).toBeInTheDocument()
  const sent = server
    .calls('POST /api/registration-windows')
    .map(({ body }) => (body as typeof form1).form_level)
  expect(sent).toEqual([1, 2, 3, 2])
})

const window: FormWindow = {
  form_level: 1,
  open: 1,
  deadline: null,
  editable: 1,
  students: 30,
  agreed: 12,
  version: 'v',
}
const dated: FormWindow = { ...window, deadline: '2026-10-01' }

test.each<[string, FormWindow, string, string]>([
  ['open', window, 'open, without a closing day', 'Open now'],
  ['with a closing day', dated, 'open, closes on 1 October 2026', 'Open until 30 September 2026'],
  [
    'past its closing day',
    { ...dated, editable: 0 },
    'open, closes on 1 October 2026',
    'Closed, the day has passed',
  ],
  ['closed', { ...dated, open: 0, editable: 0 }, 'closed', 'Closed'],
])('a window that is %s', (_name, values, stored, today) => {
  expect(windowText(values)).toBe(stored)
  expect(todayText(values)).toBe(today)
})

test('an open switch beside “Closed” explains that the closing day has passed', () => {
  const all = [
    window,
    dated,
    { ...dated, editable: 0 as const },
    { ...dated, open: 0 as const, editable: 0 as const },
  ]
  expect(all.map((one) => pastText(one) !== undefined)).toEqual([false, false, true, false])
})
