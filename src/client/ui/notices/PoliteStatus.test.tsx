import { act, render, screen } from '@testing-library/react'
import { PoliteStatus } from './PoliteStatus'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('UX-20 twenty quick edits are announced once, with only the final state', () => {
  const { rerender } = render(<PoliteStatus text="All answers saved 14:31" />)
  pass(3000)
  const said: string[] = []
  const region = screen.getByRole('status')
  // Emptying a live region announces nothing.
  const watch = () => {
    const text = region.textContent ?? ''
    if (text !== '' && text !== said.at(-1)) said.push(text)
  }
  watch()
  for (let edit = 0; edit < 20; edit += 1) {
    rerender(<PoliteStatus text={null} />)
    pass(150)
    rerender(<PoliteStatus text="All answers saved 14:32" />)
    pass(150)
    watch()
  }
  pass(3000)
  watch()
  expect(said).toEqual(['All answers saved 14:31', 'All answers saved 14:32'])
})

test('UX-20 two announcements are at least two seconds apart', () => {
  const { rerender } = render(<PoliteStatus text="first" />)
  pass(700)
  expect(screen.getByRole('status')).toHaveTextContent('first')
  rerender(<PoliteStatus text="second" />)
  pass(1900)
  expect(screen.getByRole('status')).toHaveTextContent('first')
  pass(200)
  expect(screen.getByRole('status')).toHaveTextContent('second')
})

test('UX-39 an outdated text is removed, and its successor is not announced twice', () => {
  const { rerender } = render(<PoliteStatus text="All answers saved 14:31" />)
  pass(3000)
  rerender(<PoliteStatus text={null} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  rerender(<PoliteStatus text="1 answer not saved" />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  pass(700)
  expect(screen.getByRole('status')).toHaveTextContent('1 answer not saved')
})
