import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { portalConfig } from '#client/portalConfig'
import { writeConfig } from '#client/testing/portalConfig'
import { renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import StudentSearch from './StudentSearch'

const found = [
  { id: '20260030', first_name: 'Akil', last_name: 'Ramdeen' },
  { id: '20260074', first_name: 'Arianna', last_name: 'Ramkissoon' },
]
const call = 'GET /api/students'

beforeAll(() => {
  // jsdom has <dialog> but cannot open it.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

const open = (replies: Replies) => {
  const server = serve(replies)
  const onChosen = jest.fn()
  const onClosed = jest.fn()
  renderPiece(<StudentSearch onChosen={onChosen} onClosed={onClosed} />)
  return { server, onChosen, onClosed, name: screen.getByRole('combobox', { name: 'Student’s name' }) }
}

describe('the search for a student ID', () => {
  test('three letters, a choice by keyboard, ID and name, one click', async () => {
    const { server, onChosen, name } = open({ [call]: { body: found } })
    await userEvent.type(name, 'ram')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    expect(server.calls(call)).toHaveLength(1)
    expect(server.calls(call)[0]?.query.get('name')).toBe('ram')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(screen.getByText('20260074')).toBeInTheDocument()
    expect(screen.getByText('Arianna Ramkissoon')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Use this ID' }))
    expect(onChosen).toHaveBeenCalledWith('20260074')
  })

  test('two letters send no request', async () => {
    const { server, name } = open({})
    await userEvent.type(name, 'ra')
    expect(screen.getByText(/at least three letters/)).toBeInTheDocument()
    expect(server.heard).toEqual([])
  })

  test.each([
    ['an empty result', { body: [] }, /No student with this name/],
    [
      'too many searches',
      { status: 429, body: { message: 'Too many searches for now.' } },
      /Too many searches/,
    ],
    ['a disabled search', { status: 403, body: { message: 'Please call the school.' } }, /call the school/],
  ])('%s is reported in words', async (_name, reply, text) => {
    const { name } = open({ [call]: reply })
    await userEvent.type(name, 'ram')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test('a truncated list says so', async () => {
    const five = Array.from({ length: 5 }, (_none, index) => ({ ...found[0], id: `2026003${index}` }))
    const { name } = open({ [call]: { body: five } })
    await userEvent.type(name, 'ram')
    expect(await screen.findByText(/Type more of the name/)).toBeInTheDocument()
  })

  test('Close closes the dialog', async () => {
    const { onClosed } = open({})
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(onClosed).toHaveBeenCalled())
  })
})

describe('the search settings of the school', () => {
  const decided = (change: { studentSearch?: boolean; searchBirthMonth?: boolean }) => {
    writeConfig()
    Object.assign(portalConfig(), change)
  }
  afterEach(() => decided({ studentSearch: true, searchBirthMonth: false }))

  test('SEC-49 with the month of birth, nothing is requested before a month is chosen', async () => {
    decided({ searchBirthMonth: true })
    const { server, name } = open({ [call]: { body: found } })
    await userEvent.type(name, 'ram')
    expect(screen.getByText(/Choose the month in which the student was born/)).toBeInTheDocument()
    expect(server.heard).toEqual([])
    await userEvent.selectOptions(screen.getByLabelText('Student’s month of birth'), 'March')
    expect(await screen.findAllByRole('option', { name: /Ram/ })).toHaveLength(2)
    expect(server.calls(call)[0]?.query.get('birth_month')).toBe('3')
  })

  test('SEC-49 if disabled, the dialog says whom to ask', () => {
    decided({ studentSearch: false })
    serve({})
    renderPiece(<StudentSearch onChosen={jest.fn()} onClosed={jest.fn()} />)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText(/ask the school office/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '868-555-0100' })).toBeInTheDocument()
  })
})
