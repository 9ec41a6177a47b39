import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { renderPiece } from '../../testing/renderApp'
import { Screen } from './Screen'

const First = () => <Link to="/second">On</Link>

/** Its first effect runs after the paint, like a quick key press, and before the arrival. */
const secondPage = (isQuick: boolean) => () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isQuick) field.current?.focus()
  }, [])
  return (
    <main>
      <h1 tabIndex={-1}>Second</h1>
      <input aria-label="Name" ref={field} />
    </main>
  )
}

const arriveAtSecond = async (isQuick: boolean) => {
  const Second = secondPage(isQuick)
  const screens = (
    <Routes>
      <Route path="/first" element={<Screen name="first" title="First" Page={First} skeleton={null} />} />
      <Route path="/second" element={<Screen name="second" title="Second" Page={Second} skeleton={null} />} />
    </Routes>
  )
  renderPiece(screens, { at: '/first' })
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const on = await screen.findByRole('link', { name: 'On' })
  scrolled.mockClear()
  await userEvent.click(on)
  await screen.findByRole('heading', { name: 'Second' })
  return scrolled
}

test('UX-11 a new page moves the focus to its heading', async () => {
  const scrolled = await arriveAtSecond(false)
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

test('UX-11 after Back and Forward, a person who has already moved on in the page keeps the focus', async () => {
  const scrolled = await arriveAtSecond(true)
  act(() => window.history.back())
  await screen.findByRole('link', { name: 'On' })
  scrolled.mockClear()
  act(() => window.history.forward())
  await screen.findByRole('heading', { name: 'Second' })
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  expect(scrolled).not.toHaveBeenCalled()
})

test('UX-11 a person who has already moved on in the page keeps focus and scroll position', async () => {
  const scrolled = await arriveAtSecond(true)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  expect(scrolled).not.toHaveBeenCalled()
})
