import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
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

test('UX-86 when a button disappears, the focus moves to its container', async () => {
  render(<Page />)
  await press('Close the line')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Card' })).toHaveFocus())
})

test('UX-86 when the container disappears too, the focus moves to the page’s heading', async () => {
  render(<Page />)
  await press('Close the card')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
})

const Closed = () => {
  const [isOpen, setOpen] = useState(true)
  useFocusKept()
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      <div>
        <div role="dialog" style={isOpen ? {} : { display: 'none' }}>
          <button
            onClick={() => {
              setOpen(false)
              setTimeout(() => (document.activeElement as HTMLElement).blur())
            }}
          >
            Close
          </button>
        </div>
      </div>
    </>
  )
}

test('UX-86 when a dialog is only hidden, the focus moves to the page’s heading', async () => {
  render(<Closed />)
  await press('Close')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
})

const focused = (button: HTMLElement | null) => button?.focus()

const Dialog = ({ name, onClose, children }: { name: string; onClose: () => void; children?: ReactNode }) =>
  createPortal(
    <div role="dialog" aria-label={name}>
      <button ref={focused} onClick={onClose}>
        Close {name}
      </button>
      {children}
    </div>,
    document.body,
  )

const Dialogs = () => {
  const [open, setOpen] = useState<readonly string[]>([])
  const [isThere, setThere] = useState(true)
  useFocusKept()
  const close = () => setOpen(open.slice(0, -1))
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {isThere && <button onClick={() => setOpen(['outer'])}>Open outer</button>}
      {open.length > 0 && (
        <Dialog name="outer" onClose={close}>
          <button onClick={() => setOpen(['outer', 'inner'])}>Open inner</button>
          <button onClick={() => setThere(false)}>Remove its opener</button>
        </Dialog>
      )}
      {open.length > 1 && <Dialog name="inner" onClose={close} />}
    </main>
  )
}

test('UX-86 when a dialog is removed, the focus returns to its opener', async () => {
  render(<Dialogs />)
  await press('Open outer')
  await press('Open inner')
  await press('Close inner')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open inner' })).toHaveFocus())
  await press('Close outer')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open outer' })).toHaveFocus())
})

test('UX-86 when the opener is gone too, the focus moves to the page’s heading', async () => {
  render(<Dialogs />)
  await press('Open outer')
  await press('Remove its opener')
  await press('Close outer')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus())
})

const Saved = () => {
  const [isSaving, setSaving] = useState(false)
  useFocusKept()
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <button
        disabled={isSaving}
        onClick={() => {
          setSaving(true)
          // Browsers remove the focus from disabled controls; jsdom does not.
          ;(document.activeElement as HTMLElement).blur()
          setTimeout(() => setSaving(false))
        }}
      >
        Save
      </button>
    </main>
  )
}

test('UX-86 a control disabled during its save gets the focus back', async () => {
  render(<Saved />)
  await press('Save')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus())
})

const Listed = ({ isThere }: { isThere: boolean }) => {
  useFocusKept()
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {isThere && <button>Line</button>}
    </main>
  )
}

test.each([
  ['moves the focus to the heading', () => Promise.resolve(), 'h1'],
  ['leaves the focus where the person moved it', () => userEvent.click(document.body), 'body'],
])('UX-86 an element that disappears on its own %s', async (_what, leave, place) => {
  const { rerender } = render(<Listed isThere />)
  screen.getByRole('button', { name: 'Line' }).focus()
  await leave()
  rerender(<Listed isThere={false} />)
  await new Promise((later) => requestAnimationFrame(() => setTimeout(later)))
  expect(document.activeElement).toBe(document.querySelector(place))
})

test('a new page decides where the focus goes', async () => {
  render(<Page />)
  screen.getByRole('button', { name: 'Go' }).focus()
  window.history.pushState(null, '', '/there')
  await press('Go')
  await new Promise((later) => requestAnimationFrame(() => setTimeout(later)))
  expect(document.body).toHaveFocus()
})
