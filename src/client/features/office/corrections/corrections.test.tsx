import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { fill } from '#client/testing/fill'
import { answered, open, show as showList } from '#client/testing/officeQueues'
import { address, officeStore } from '#client/testing/renderApp'
import type { Replies } from '#client/testing/server'
import { CorrectionItem } from './CorrectionItem'

const two = [open(1), open(2, { field: 'sea_no', label: 'SEA number', value: null })]

const show = (search: string, corrections = two, changes: Replies = {}) =>
  showList(search, corrections, changes)

const resolveCall = 'POST /api/resolve-correction'

test('SEC-96 the dashboard counts open requests without loading them; the link opens the list', async () => {
  const { calls } = show('')
  const waiting = await screen.findByRole('button', { name: /^2 corrections requested/ })
  expect(calls('GET /api/open-corrections')).toHaveLength(0)
  await userEvent.click(waiting)
  expect(address()).toBe('?corrections=open')
  expect(await screen.findByText('SEA number')).toBeInTheDocument()
  expect(screen.getByText('nothing')).toBeInTheDocument()
  expect(screen.getAllByText('asked 21 November 2026')).toHaveLength(2)
})

test('SEC-96 with no open requests the dashboard and the list say so', async () => {
  show('?corrections=open', [])
  expect(await screen.findByText('No families are waiting for a correction.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'No corrections requested' })).toBeInTheDocument()
})

test('SEC-96 Edit opens the student’s page at the value', async () => {
  show('?corrections=open')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Class of Núñez, Inés' }))
  expect(address()).toBe('?student=20260003&field=class_id')
})

test('SEC-96 the name opens the student’s page', async () => {
  show('?corrections=open')
  await screen.findByRole('button', { name: 'Edit: Class of Núñez, Inés' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Núñez, Inés' })[0] as HTMLElement)
  expect(address()).toContain('student=20260003')
  expect(address()).not.toContain('corrections')
})

test('after an edit the office can tell the family about the new value', () => {
  const nothing = { isWanted: false, isNext: false, isBusy: false }
  const on = { onEdit: jest.fn(), onStudent: jest.fn(), onResolve: jest.fn(), onTakeIn: jest.fn() }
  const store = officeStore()
  const { rerender } = render(<CorrectionItem correction={open(1)} {...nothing} {...on} />, {
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  })
  const corrected = screen.getByRole('button', { name: 'Corrected: Class of Núñez, Inés' })
  expect(corrected).toHaveTextContent(/^Corrected$/)
  rerender(<CorrectionItem correction={open(1, { value: '2B' })} {...nothing} {...on} />)
  expect(screen.getByText('It was 2A and is 2B now. The family has not been told yet.')).toBeInTheDocument()
  expect(corrected).toHaveTextContent('Corrected: tell the family')
})

test('SEC-96 Corrected asks for confirmation and removes the request from the list', async () => {
  const { calls, answers, list } = show('?corrections=open')
  answers[resolveCall] = () => {
    list.shift()
    return { body: answered('corrected') }
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Corrected: Class of Núñez, Inés' }))
  expect(await screen.findByText('Is “2A” right?')).toBeInTheDocument()
  expect(calls(resolveCall)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Yes, tell the family' }))
  expect(await screen.findByText('Answered: Class. The family sees it in the form.')).toBeInTheDocument()
  expect(calls(resolveCall)[0]?.body).toEqual({ correction_id: 1, outcome: 'corrected', answer: null })
  await waitFor(() => expect(screen.queryByRole('button', { name: /Class of/ })).not.toBeInTheDocument())
})

test('SEC-96 Not changed requires a reason', async () => {
  const { calls, answers } = show('?corrections=open')
  answers[resolveCall] = { body: answered('refused') }
  await userEvent.click(await screen.findByRole('button', { name: 'Not changed: Class of Núñez, Inés' }))
  const why = screen.getByRole('textbox', { name: 'Why is it not being changed?' })
  expect(why).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  expect(why).toHaveAccessibleDescription('Explain why the answer stays the same. The family will read this.')
  expect(calls(resolveCall)).toHaveLength(0)
  await fill(why, 'The list says 2A.')
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() =>
    expect(calls(resolveCall)[0]?.body).toEqual({
      ...{ correction_id: 1, outcome: 'refused', answer: 'The list says 2A.' },
    }),
  )
})

test('SEC-96 an answer after a colleague’s shows the colleague’s answer and the remaining requests', async () => {
  const { answers, list } = show('?corrections=open')
  answers[resolveCall] = () => {
    list.shift()
    const message = 'j.ali has already answered this: corrected. Your answer was not saved.'
    return { status: 409, body: { message, current: answered('corrected') } }
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Corrected: Class of Núñez, Inés' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, tell the family' }))
  expect(await screen.findByText(/^j\.ali has already answered this/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(within(screen.getByRole('listitem')).getByText('SEA number')).toBeInTheDocument()
})

/** Pages of two requests, as the server returns them. */
const inPages = (list: readonly OpenCorrection[]) => (heard: { query: URLSearchParams }) => {
  const after = Number(heard.query.get('after') ?? 0)
  const rest = list.filter(({ id }) => id > after)
  const corrections = rest.slice(0, 2)
  const next = rest.length > 2 ? (corrections.at(-1)?.id ?? null) : null
  return { body: { corrections, total: list.length, next } }
}

const five = [1, 2, 3, 4, 5].map((id) => open(id, { label: `Value ${id}` }))
const listCall = 'GET /api/open-corrections'
const labels = () => screen.queryAllByText(/^Value \d$/).map(({ textContent }) => textContent)

test('SEC-96 with several pages the total is shown and every request can be reached', async () => {
  const { answers } = show('?corrections=open', five, { [listCall]: inPages(five) })
  expect(await screen.findByText('5 corrections are waiting, oldest first.')).toBeInTheDocument()
  expect(labels()).toEqual(['Value 1', 'Value 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(labels()).toHaveLength(4))
  const nameOn = (label: string) =>
    within(screen.getByText(label).closest('li') as HTMLElement).getByRole('button', { name: 'Núñez, Inés' })
  expect(nameOn('Value 3')).toHaveFocus()
  answers[listCall] = { status: 500, body: {} }
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('The rest of the corrections could not be loaded')).toBeInTheDocument()
  expect(labels()).toHaveLength(4)
  answers[listCall] = inPages(five)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(labels()).toEqual(five.map(({ label }) => label)))
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(nameOn('Value 5')).toHaveFocus()
})

test('SEC-96 an answer moves the remaining requests up; text being typed on a later page stays', async () => {
  const list = [...five]
  const { answers } = show('?corrections=open', five, { [listCall]: (heard) => inPages(list)(heard) })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(labels()).toHaveLength(4))
  await userEvent.click(screen.getByRole('button', { name: 'Not changed: Value 3 of Núñez, Inés' }))
  await fill(screen.getByRole('textbox'), 'The list says')
  answers[resolveCall] = () => {
    list.shift()
    return { body: answered('corrected') }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Corrected: Value 1 of Núñez, Inés' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, tell the family' }))
  await waitFor(() => expect(labels()).toEqual(['Value 2', 'Value 3', 'Value 4', 'Value 5']))
  expect(screen.getByText('4 corrections are waiting, oldest first.')).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveValue('The list says')
})

test('SEC-96 a request in the address is found on a later page', async () => {
  const { calls } = show('?corrections=4', five, { [listCall]: inPages(five) })
  await waitFor(() => expect(labels()).toHaveLength(4))
  expect(screen.getByText('Value 4').closest('li')).toHaveClass('wanted')
  expect(calls(listCall)).toHaveLength(2)
})

test('SEC-55 a principal reads the requests, and has no button that answers one', async () => {
  const late = { value: '2B', text: '2B', typed_at: null, was: null }
  const list = [open(1, { late, words: '' }), open(2, { late, words: '' })]
  showList('?corrections=open', list, {}, officeStore('principal'))
  const names = await screen.findAllByRole('button', { name: 'Núñez, Inés' })
  expect(names).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^(Accept|Edit|Corrected|Not changed)/ })).toBeNull()
})
