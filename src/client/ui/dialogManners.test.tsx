// Page behaviour when something opens, fails or closes.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { LoadFailure } from './QueryBoundary'
import { Snackbar } from './notices/Snackbar'
import { useErrorTitle } from './hooks/browser'
import { useFocusBack } from './hooks/focus'

const Inside = ({ onClose }: { onClose: () => void }) => {
  useFocusBack()
  return <button onClick={onClose}>Close</button>
}

const Page = ({ moveOn }: { moveOn?: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    moveOn?.()
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <input aria-label="Next" />
      {isOpen && <Inside onClose={close} />}
    </>
  )
}

const openAndClose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
}

test('UX-08 the focus returns after a dialog closes', async () => {
  render(<Page />)
  await openAndClose()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})

test('UX-08 the focus stays if the page has moved it in between', async () => {
  render(<Page moveOn={() => screen.getByRole('textbox').focus()} />)
  await openAndClose()
  // A return of the focus would happen in a separate task.
  await new Promise((done) => setTimeout(done))
  expect(screen.getByRole('textbox')).toHaveFocus()
})

const Titled = ({ hasError }: { hasError: boolean }) => {
  useErrorTitle(hasError)
  return null
}

test('UX-10 the page title begins with “Error” while there is an error', () => {
  document.title = 'Sign in – School'
  const { rerender, unmount } = render(<Titled hasError />)
  expect(document.title).toBe('Error: Sign in – School')
  rerender(<Titled hasError={false} />)
  expect(document.title).toBe('Sign in – School')
  rerender(<Titled hasError />)
  unmount()
  expect(document.title).toBe('Sign in – School')
})

test('UX-38 failed parts are named and can be retried', async () => {
  const onRetry = jest.fn()
  render(<LoadFailure what="The list" onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('The list could not be loaded')
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing is lost.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a notice is announced in an existing live region and closes with its button', async () => {
  const onClose = jest.fn()
  const { rerender } = render(<Snackbar text={null} onClose={onClose} />)
  const region = screen.getByRole('status')
  expect(region).toBeEmptyDOMElement()
  rerender(<Snackbar text="Your password was changed." onClose={onClose} />)
  expect(region).toHaveTextContent('Your password was changed.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
