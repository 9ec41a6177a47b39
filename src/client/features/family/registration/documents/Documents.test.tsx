import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mutationEvent } from '#client/testing/apiEvents'
import { registrationReplies, studentId } from '#client/testing/registration'
import { newPaperWorker } from '#client/testing/papers/paperWorker'
import { renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import { RegistrationFrame } from '../frame/RegistrationFrame'
import { Documents } from './Documents'
import { uploads } from './uploadsSlice'

const slip = {
  name: 'slip.pdf',
  type: 'sea_slip',
  url: '/api/file/1/2',
  size: 84_000,
  uploaded_at: '2025-07-09T14:00:00Z',
}

const filesCall = `GET /api/get-files/${studentId}`

const draw = (at = '/registration/documents') =>
  renderPiece(
    <RegistrationFrame step="documents" studentId={studentId}>
      <Documents studentId={studentId} />
    </RegistrationFrame>,
    { at },
  )

const open = async (files: object[] = [], status: object = {}, changes: Replies = {}) => {
  const { replies } = registrationReplies({}, status)
  const server = serve({ ...replies, [filesCall]: { body: files }, ...changes })
  draw()
  await screen.findByRole('heading', { name: 'SEA slip' })
  return server
}

const card = () => {
  const section = screen.getByRole('heading', { name: 'SEA slip' }).closest('section')
  if (!section) throw new Error('no card')
  return within(section)
}

test('five documents, each with type, size limit, and the rear camera, because a parent holds the phone', async () => {
  await open()
  expect(screen.getAllByText(/^(A photo|Photos) of any size/)).toHaveLength(5)
  expect(screen.getAllByText('Photos of any size, or a PDF of at most 4.8 MB')).toHaveLength(4)
  expect(screen.getByText(/^Take photos of your papers, or choose files/)).toBeInTheDocument()
  const cameras = [...document.querySelectorAll('input[capture]')]
  expect(cameras.map((input) => input.getAttribute('capture'))).toEqual(Array(5).fill('environment'))
})

test('a link to a document lands there although the files load last', async () => {
  const files = heldReply([])
  serve({ ...registrationReplies().replies, [filesCall]: files.reply })
  draw('/registration/documents#sea_slip')
  await screen.findByRole('button', { name: 'Save and continue' })
  expect(screen.queryByRole('heading', { name: 'SEA slip' })).not.toBeInTheDocument()
  await files.come()
  await screen.findByRole('heading', { name: 'SEA slip' })
  // The focus follows after the cards are drawn.
  await waitFor(() => expect(card().getByRole('button', { name: /^Take photos/ })).toHaveFocus())
})

test('the save status includes the documents', async () => {
  const uploaded = { type: 'sea_slip', name: 'slip.pdf', size: 84_000, received_on_paper: 0 }
  const files = [{ ...uploaded, uploaded_at: '2025-07-09T14:53:00Z' }]
  await open(
    [slip],
    {},
    { [`GET /api/student-data-files/${studentId}`]: { body: { student_id: studentId, files } } },
  )
  expect(await screen.findAllByText(/^All answers saved( 9 July( 2025)?,)? 10:53/)).not.toHaveLength(0)
})

test('a picture chosen for a paper opens the editor; closing it changes nothing', async () => {
  const worker = newPaperWorker()
  await open()
  const photo = new File(['photo'], 'slip.jpg', { type: 'image/jpeg' })
  await userEvent.upload(card().getByLabelText('Choose a file: SEA slip'), [photo, photo])
  const dialog = within(await screen.findByRole('dialog', { name: 'SEA slip' }))
  expect(await dialog.findByRole('button', { name: /^Page 2/ })).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove page 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove page 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(card().getByLabelText('Choose a file: SEA slip')).toBeInTheDocument()
  worker.undo()
})

test('a PDF among pictures is refused in words, and valid photos clear the refusal', async () => {
  const worker = newPaperWorker()
  await open()
  const picture = new File(['photo'], 'slip.jpg', { type: 'image/jpeg' })
  const pdf = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' })
  const picker = () => card().getByLabelText('Choose a file: SEA slip')
  await userEvent.upload(picker(), [picture, pdf])
  expect(await card().findByText('Choose one PDF, or pictures only')).toBeInTheDocument()
  await userEvent.upload(picker(), [picture])
  expect(await screen.findByRole('dialog', { name: 'SEA slip' })).toBeInTheDocument()
  expect(screen.queryByText('Choose one PDF, or pictures only')).not.toBeInTheDocument()
  worker.undo()
})

test('UX-30 without a file the specification’s text is shown', async () => {
  await open()
  fireEvent(card().getByLabelText('Choose a file: SEA slip'), new Event('cancel'))
  expect(await card().findByText('Please select a file!')).toBeInTheDocument()
})

test('SEC-73 over the quota, the page says when the file is sent again and blocks earlier attempts', async () => {
  serve({ ...registrationReplies().replies, [filesCall]: { body: [] } })
  const { store } = draw()
  await screen.findByRole('heading', { name: 'SEA slip' })
  const fail = (payload: object) =>
    act(() => {
      const originalArgs = { type: 'sea_slip', editor: 'family' }
      store.dispatch(mutationEvent('rejected', 'storeFile', { originalArgs, payload }))
      store.dispatch(uploads.keptHere({ type: 'sea_slip', kept: 'yes' }))
    })
  const again = () => card().queryByRole('button', { name: 'Try again' })
  fail({ status: 503, data: { message: 'Not now.' } })
  expect(card().getByRole('alert')).toHaveTextContent(/will be sent when you are back online\.$/)
  expect(again()).toBeInTheDocument()
  const notBefore = Date.parse('2035-07-09T18:30:00Z')
  fail({ status: 429, data: { message: 'Too many files.' }, notBefore })
  expect(card().getByRole('alert')).toHaveTextContent(
    /Too many files\. .* sent again after 9 July 2035, 14:30/,
  )
  expect(again()).not.toBeInTheDocument()
})

test('UX-31 Resubmit File asks for a new file; the old one can be kept', async () => {
  await open([slip])
  expect(card().getByRole('button', { name: 'slip.pdf' })).toBeInTheDocument()
  await userEvent.click(card().getByRole('button', { name: /Resubmit File/ }))
  expect(card().getByLabelText('Choose a file: SEA slip')).toBeInTheDocument()
  expect(card().queryByRole('button', { name: 'slip.pdf' })).not.toBeInTheDocument()
  await userEvent.click(card().getByRole('button', { name: 'Keep the current file' }))
  expect(card().getByRole('button', { name: 'slip.pdf' })).toBeInTheDocument()
})

const place = () => card().getAllByRole('presentation')[0] as HTMLElement

test('a stored file shows its first page, page count, and size', async () => {
  await open([{ ...slip, pages: 2, thumbnail: '/api/file/1/2/thumbnail' }])
  expect(card().getByText(/^2 pages, 82 kB, /)).toBeInTheDocument()
  const picture = place().querySelector('img')
  expect(picture).toHaveAttribute('src', expect.stringContaining('/api/file/1/2/thumbnail'))
  expect(picture).toHaveAttribute('alt', '')
  // The session is also sent if another host serves the files (API_HOST).
  expect(picture).toHaveAttribute('crossorigin', 'use-credentials')
})

test('until the first page loads, or if it never does, a blank sheet is shown', async () => {
  await open([{ ...slip, thumbnail: '/api/file/1/2/thumbnail' }])
  const sheet = () => place().querySelector('.anticon')
  const picture = place().querySelector('img') as HTMLImageElement
  fireEvent.error(picture)
  expect(sheet()).toBeInTheDocument()
  fireEvent.load(picture)
  expect(sheet()).not.toBeInTheDocument()
})

test('a file from an earlier release has no page count', async () => {
  await open([slip])
  expect(card().getByText(/^82 kB, /)).toBeInTheDocument()
  expect(card().queryByText(/page/)).not.toBeInTheDocument()
})

test('pressing the picture opens the document', async () => {
  await open([{ ...slip, type: 'picture', name: 'me.jpg' }])
  await userEvent.click(screen.getAllByRole('presentation')[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Passport photo' })).toBeInTheDocument()
})

test('UX-34 a closed form shows the files and accepts no new ones', async () => {
  await open([slip], { open: 0 })
  expect(card().getByRole('button', { name: /View/ })).toBeInTheDocument()
  expect(card().queryByRole('button', { name: /Resubmit/ })).not.toBeInTheDocument()
  expect(screen.queryAllByLabelText(/Choose a file/)).toEqual([])
  expect(screen.getAllByText('Nothing was uploaded.')).toHaveLength(4)
  // The accepted file types no longer matter.
  expect(screen.queryByText(/of any size/)).toBeNull()
})

test('UX-38 a list that cannot be loaded says so, and loads when asked again', async () => {
  const { replies } = registrationReplies()
  const list = `GET /api/get-files/${studentId}`
  const { answers } = serve({ ...replies, [list]: { status: 500, body: {} } })
  renderPiece(
    <RegistrationFrame step="documents" studentId={studentId}>
      <Documents studentId={studentId} />
    </RegistrationFrame>,
  )
  expect(await screen.findByText('Your documents could not be loaded')).toBeInTheDocument()
  answers[list] = { body: [slip] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'slip.pdf' })).toBeInTheDocument())
})
