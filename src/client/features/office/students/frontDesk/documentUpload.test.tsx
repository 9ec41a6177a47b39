import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import { newPaperWorker } from '#client/testing/papers/paperWorker'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { heardTransfers } from '#client/testing/transfers'
import { serve } from '#client/testing/server'
import { DocumentUpload } from './DocumentUpload'
import { selectAllUnsaved } from '#client/saving/unsaved'

const slip = documentTypes.find(({ type }) => type === 'sea_slip') as DocumentType
const pdf = (name = 'slip.pdf') => new File(['%PDF'], name, { type: 'application/pdf' })
const message = 'The file was uploaded.'
const stored = JSON.stringify({ message, file: { name: 'slip.pdf', type: 'sea_slip', url: '/api/file/1' } })

const show = (hasFile = false) => {
  serve({})
  const sent = heardTransfers()
  const onAway = jest.fn()
  const store = signedInStore('admin', 'Admin', true)
  const open = (studentId: string) =>
    renderPiece(<DocumentUpload studentId={studentId} document={slip} hasFile={hasFile} onAway={onAway} />, {
      store,
    })
  const { unmount } = open('20260002')
  return { ...sent, store, onAway, open, unmount }
}
const picker = () => screen.getByLabelText('Choose a file: SEA slip')

test('a file is sent for the student, and the result is shown', async () => {
  const sent = show()
  await userEvent.upload(picker(), pdf())
  const transfer = await sent.next()
  expect([transfer.call, transfer.body?.get('id'), transfer.body?.get('file_type')]).toEqual([
    'POST /api/store-file',
    '20260002',
    'sea_slip',
  ])
  expect(screen.getByRole('status')).toHaveTextContent('Sending slip.pdf …')
  transfer.answer(200, stored)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message))
})

test('a failed upload is retried with the same key', async () => {
  const sent = show()
  await userEvent.upload(picker(), pdf())
  const first = await sent.next()
  first.answer(503, JSON.stringify({ message: 'Try later.' }))
  expect(await screen.findByText('Could not upload the file! Try later.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const second = await sent.next()
  expect(second.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  second.answer(200, stored)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message))
})

const half = {
  ...(JSON.parse(stored) as object),
  message: `${message} The signature is missing.`,
  lost: 'The signature is missing.',
}

test('UX-30 a partly stored file is not shown as stored', async () => {
  const sent = show()
  await userEvent.upload(picker(), pdf())
  ;(await sent.next()).answer(200, JSON.stringify(half))
  const status = within(screen.getByRole('status'))
  expect(await status.findByText('Part of the file was not uploaded')).toBeInTheDocument()
  expect(status.getByText('The file was uploaded. The signature is missing.')).toBeInTheDocument()
})

test('UX-30 after leaving the page, the office is told which parts were lost', async () => {
  const { next, onAway, unmount } = show()
  await userEvent.upload(picker(), pdf())
  const transfer = await next()
  unmount()
  transfer.answer(200, JSON.stringify(half))
  const what = 'was uploaded, but not everything in it. The signature is missing.'
  await waitFor(() => expect(onAway).toHaveBeenCalledWith(what))
})

test('after leaving the page, the office is told that the upload failed', async () => {
  const { next, onAway, unmount } = show()
  await userEvent.upload(picker(), pdf())
  const transfer = await next()
  unmount()
  transfer.answer(503, JSON.stringify({ message: 'Try later.' }))
  await waitFor(() =>
    expect(onAway).toHaveBeenCalledWith(
      'was not saved. Could not upload the file! Try later. Go back and try again.',
    ),
  )
})

test('a failed upload is still there after a visit to another student, and is retried with the same key', async () => {
  const { next, open, unmount, store } = show()
  await userEvent.upload(picker(), pdf())
  const first = await next()
  first.answer(503, JSON.stringify({ message: 'Try later.' }))
  await screen.findByRole('button', { name: 'Try again' })
  unmount()
  const other = open('20260003')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  other.unmount()
  open('20260002')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const second = await next()
  expect(second.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  expect(second.body?.get('id')).toBe('20260002')
  second.answer(200, stored)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message))
  expect(selectAllUnsaved(store.getState())).toEqual([])
})

test('a failed upload can be discarded and then no longer warns', async () => {
  const { next, store } = show()
  await userEvent.upload(picker(), pdf())
  ;(await next()).answer(503, JSON.stringify({ message: 'Try later.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Do not send it' }))
  expect(picker()).toBeInTheDocument()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(selectAllUnsaved(store.getState())).toEqual([])
})

test('a final refusal is shown, and another file can be chosen', async () => {
  const sent = show()
  await userEvent.upload(picker(), pdf())
  const text = 'The file is damaged. Choose another one.'
  ;(await sent.next()).answer(415, JSON.stringify({ message: text }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(picker()).toBeInTheDocument()
})

test('an existing file can be replaced', async () => {
  show(true)
  expect(screen.queryByLabelText('Choose a file: SEA slip')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Replace the file: SEA slip' }))
  expect(picker()).toBeInTheDocument()
})

test('pictures open in the editor', async () => {
  const worker = newPaperWorker()
  const sent = show()
  await userEvent.upload(picker(), [new File(['photo'], 'slip.jpg', { type: 'image/jpeg' })])
  const dialog = within(await screen.findByRole('dialog', { name: 'SEA slip' }))
  expect(await dialog.findByRole('button', { name: 'Remove page 1' })).toBeInTheDocument()
  expect(sent.all).toHaveLength(0)
  worker.undo()
})

test.each([
  [[pdf('a.pdf'), pdf('b.pdf')], 'Choose one PDF, or pictures only'],
  [[new File([], 'empty.pdf', { type: 'application/pdf' })], 'The selected file is empty'],
])('an invalid file is refused before upload: %#', async (files, text) => {
  const sent = show()
  await userEvent.upload(picker(), [...files])
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(sent.all).toHaveLength(0)
})
