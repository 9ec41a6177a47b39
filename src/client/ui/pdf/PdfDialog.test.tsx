import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PdfDialog } from './PdfDialog'

// jsdom has the dialog element but cannot open it.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

const open = async (onClose = jest.fn()) => {
  render(<PdfDialog url="/api/x" title="Registration Form" fileName="form.pdf" onClose={onClose} />)
  await screen.findByText('Page 1 of 0')
  return onClose
}

test('has a name, and its pages have the focus', async () => {
  await open()
  expect(screen.getByRole('dialog', { name: 'Registration Form' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Pages' })).toHaveFocus()
})

test('Close closes', async () => {
  const onClose = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('UX-75 phones can open the PDF in their own viewer', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/api/x')
})

test.each(['Zoom in', 'Zoom out', 'Fit to width', 'Download', 'Print'])(
  '%s has an accessible name',
  async (name) => {
    await open()
    expect(screen.getByRole('button', { name })).toBeInTheDocument()
  },
)
