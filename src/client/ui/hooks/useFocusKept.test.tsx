import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useFocusKept } from './useFocusKept'

const Card = ({ onGone }: { onGone: () => void }) => {
  const [isThere, setThere] = useState(true)
  return (
    <section aria-label="Card">
      {isThere && <button onClick={() => setThere(false)}>Close the line</button>}
      <button onClick={onGone}>Close the card</button>
    </section>
  )
}

const Page = () => {
  useFocusKept()
  const [isThere, setThere] = useState(true)
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {isThere && <Card onGone={() => setThere(false)} />}
      <button onClick={(event) => event.currentTarget.remove()}>Go</button>
    </main>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => window.history.replaceState(null, '', '/here'))

test('UX-86 a button that goes away leaves the focus at what it stood in', async () => {
  render(<Page />)
  await press('Close the line')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Card' })).toHaveFocus())
})

test('UX-86 what is gone with all around it leaves the focus at the heading of the page', async () => {
  render(<Page />)
  await press('Close the card')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
})

test('another page says itself where the focus goes', async () => {
  render(<Page />)
  screen.getByRole('button', { name: 'Go' }).focus()
  window.history.pushState(null, '', '/there')
  await press('Go')
  await new Promise((later) => requestAnimationFrame(() => setTimeout(later)))
  expect(document.body).toHaveFocus()
})
