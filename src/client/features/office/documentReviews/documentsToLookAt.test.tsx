// The queue of documents: its display, a key for each verdict, and navigation.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DocumentToReview } from '#shared/contract/intake/documentReviews'
import { listCall, reviewCall, showQueue, waitingDocument } from '#client/testing/officeQueues'
import { address, officeStore } from '#client/testing/renderApp'

const one = waitingDocument('one')
const two = waitingDocument('two', {
  type: 'sea_slip',
  student_id: '20260004',
  last_name: 'Ali',
  first_name: 'Zara',
})
const photo = waitingDocument('photo', { type: 'picture', proves: [], class_id: null })

const heading = (name: string) => screen.findByRole('heading', { name })
const inQueue = () => within(screen.getByRole('dialog', { name: 'Documents to check' }))
const certificate = 'Birth certificate of Núñez, Inés'
const slip = 'SEA slip of Ali, Zara'

test('the dashboard counts the documents without loading them; the link opens the queue', async () => {
  const { calls } = showQueue([one, two], {}, '')
  const line = await screen.findByRole('button', { name: '2 documents to check that families have sent' })
  expect(calls(listCall)).toHaveLength(0)
  await userEvent.click(line)
  expect(address()).toBe('?documents=open')
  expect(await heading(certificate)).toBeInTheDocument()
})

test('with no documents to review the dashboard and the queue say so', async () => {
  showQueue([])
  expect(await heading('Every document has been checked.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'No documents to check' })).toBeInTheDocument()
})

test('the document is shown beside the answers that it proves', async () => {
  showQueue([one])
  await waitFor(async () => expect(await heading(certificate)).toHaveFocus())
  const dialog = inQueue()
  expect(await dialog.findByText('Page 1 of 0')).toBeInTheDocument()
  expect(dialog.getByRole('heading', { name: 'Birth certificate' })).toBeInTheDocument()
  expect(dialog.getByText('Date of birth').nextSibling).toHaveTextContent('2014-03-14')
  expect(dialog.getByText('Birth Certicate Pin').nextSibling).toHaveTextContent('not answered')
  expect(dialog.getByText('Class 2A · 20260003')).toBeInTheDocument()
  expect(dialog.getByText('Received 2 June 2026, 10:00')).toBeInTheDocument()
})

test('A accepts, shows the next document, focuses its heading and announces it', async () => {
  const { calls } = showQueue([one, two])
  await heading(certificate)
  await userEvent.keyboard('a')
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
  expect(screen.getByText(`Accepted: ${certificate}.`)).toHaveAttribute('role', 'status')
  expect(calls(reviewCall).map(({ body }) => body)).toEqual([
    {
      ...{ student_id: '20260003', type: 'birth_certificate', file_id: 'one', was: 'received' },
      ...{ state: 'accepted', reason: null, words: '', resend_until: null },
    },
  ])
  expect(await inQueue().findByText('1 waiting, oldest first')).toBeInTheDocument()
})

test('the buttons do the same as the keys and name them', async () => {
  const { calls } = showQueue([one, two])
  await heading(certificate)
  expect(
    ['Accept', 'Send back', 'Next', 'Rotate'].map((name) =>
      screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts'),
    ),
  ).toEqual(['A', 'S', 'N', 'R'])
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
  expect(calls(reviewCall)).toHaveLength(1)
})

test('holding a key down accepts one document, not the whole queue', async () => {
  const { calls } = showQueue([one, two])
  await heading(certificate)
  await userEvent.keyboard('{a>5/}')
  await heading(slip)
  expect(calls(reviewCall)).toHaveLength(1)
})

test('letters with Control are left to the browser', async () => {
  const { calls } = showQueue([one])
  await heading(certificate)
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(await heading(certificate)).toBeInTheDocument()
  expect(calls(reviewCall)).toHaveLength(0)
})

test('after the last document the page says that all are reviewed', async () => {
  showQueue([one])
  await heading(certificate)
  await userEvent.keyboard('a')
  await waitFor(async () => expect(await heading('Every document has been checked.')).toHaveFocus())
})

test('N skips a document; skipped documents can be reviewed at the end', async () => {
  const { calls } = showQueue([one, two])
  await heading(certificate)
  await userEvent.keyboard('n')
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
  await userEvent.keyboard('a')
  await waitFor(async () => expect(await heading('You skipped 1 document.')).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Check it now' }))
  await waitFor(async () => expect(await heading(certificate)).toHaveFocus())
  expect(calls(reviewCall)).toHaveLength(1)
})

test('R turns a photo by 90 degrees, only on the screen', async () => {
  const { calls } = showQueue([photo])
  const picture = await screen.findByRole('img', { name: 'Passport photo of Núñez, Inés' })
  expect(picture).toHaveAttribute('src', expect.stringContaining('/api/file/20260003/photo'))
  const turns = []
  for (let press = 0; press < 4; press += 1) {
    await userEvent.keyboard('r')
    turns.push(picture.getAttribute('data-turns'))
  }
  expect(turns).toEqual(['1', '2', '3', '0'])
  expect(calls(reviewCall)).toHaveLength(0)
  expect(screen.getByText('Without a class · 20260003')).toBeInTheDocument()
})

test('the name opens the student’s documents', async () => {
  showQueue([one])
  await userEvent.click(await screen.findByRole('button', { name: 'Núñez, Inés' }))
  expect(address()).toBe('?student=20260003&tab=documents')
})

test('Escape closes the queue', async () => {
  showQueue([one])
  await heading(certificate)
  await userEvent.keyboard('{Escape}')
  expect(address()).toBe('')
})

/** Pages of two documents, as the server returns them. */
const inPages = (list: readonly DocumentToReview[]) => (heard: { query: URLSearchParams }) => {
  const begin = list.findIndex(({ file }) => file.id === heard.query.get('after')) + 1
  const documents = list.slice(begin, begin + 2)
  const next = begin + 2 < list.length ? (documents.at(-1)?.file.id ?? null) : null
  return { body: { documents, total: list.length, next } }
}

test('further pages load automatically; a failed page can be retried', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => waitingDocument(id, { last_name: `Student ${id}` }))
  const { answers } = showQueue(five, { [listCall]: inPages(five) })
  await heading('Birth certificate of Student a, Inés')
  expect(inQueue().getByText('5 waiting, oldest first')).toBeInTheDocument()
  for (const id of ['a', 'b', 'c']) {
    await heading(`Birth certificate of Student ${id}, Inés`)
    if (id === 'c') answers[listCall] = { status: 500, body: {} }
    await userEvent.keyboard('n')
  }
  await heading('Birth certificate of Student d, Inés')
  await userEvent.keyboard('n')
  expect(await screen.findByText('The documents could not be loaded')).toBeInTheDocument()
  answers[listCall] = inPages(five)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await heading('Birth certificate of Student e, Inés')).toHaveFocus())
})

test('SEC-55 a principal reads the queue, and neither buttons nor keys decide', async () => {
  const { heard } = showQueue([one, two], {}, '?documents=open', officeStore('principal'))
  expect(await heading(certificate)).toBeVisible()
  expect(inQueue().queryByRole('button', { name: /^(Accept|Send back|Undo)/ })).toBeNull()
  await userEvent.keyboard('as')
  expect(inQueue().queryByRole('button', { name: /^Send/ })).toBeNull()
  expect(heard.filter(({ call }) => call === reviewCall)).toEqual([])
  await userEvent.click(inQueue().getByRole('button', { name: /^Next/ }))
  expect(await heading(slip)).toBeVisible()
})
