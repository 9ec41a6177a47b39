import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PDFDocument } from '@cantoo/pdf-lib'
import { holdDeviceForEach, openEditor } from '../../testing/papers/editor'
import { newPaperWorker } from '../../testing/papers/paperWorker'
import { pictureOf, readPages } from '../pages/keptPages'

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })

let worker: ReturnType<typeof newPaperWorker>
afterEach(() => worker.undo())

const open = async (names: readonly string[], changes?: Parameters<typeof newPaperWorker>[0]) => {
  worker = newPaperWorker(changes)
  const { done } = await openEditor('birth_certificate', names.map(photo))
  await screen.findByRole('group', { name: 'Page 1' })
  return done
}

/** True if the browser warns before a reload. */
const leavingAsks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const use = () => screen.getByRole('button', { name: /^Use (this page|these pages)$/ })
const corner = (name: string) => screen.getByRole('button', { name: `${name} corner` })
const lastOutline = () => worker.heard.filter(({ call }) => call === 'makePage').at(-1)?.args[1]

test('photos become one PDF named after the document, with a page for each', async () => {
  const done = await open(['a.jpg', 'b.jpg'])
  await waitFor(() => expect(use()).toBeEnabled())
  await userEvent.click(use())
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  const [file] = done.mock.calls[0] ?? []
  expect(file?.name).toBe('Birth certificate.pdf')
  const bytes = Buffer.from(await (file as File).arrayBuffer())
  const pdf = await PDFDocument.load(bytes.toString('base64'))
  expect(pdf.getPageCount()).toBe(2)
})

test('a corner can be focused, has a name and moves with the arrow keys, further with Shift', async () => {
  await open(['a.jpg'])
  await waitFor(() => expect(corner('Top left')).toBeInTheDocument())
  act(() => corner('Top left').focus())
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await waitFor(() => expect(lastOutline()).toMatchObject([{ x: 0.01, y: 0.05 }, {}, {}, {}]))
  expect(await screen.findByText('Top left corner: 1 % from the left, 5 % from the top')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Use the whole picture' }))
  await waitFor(() => expect(lastOutline()).toMatchObject([{ x: 0, y: 0 }, {}, {}, {}]))
})

test('a corner follows the finger', async () => {
  await open(['a.jpg'])
  await waitFor(() => expect(corner('Bottom right')).toBeInTheDocument())
  const handle = corner('Bottom right')
  handle.setPointerCapture = () => undefined
  const box = { left: 0, top: 0, width: 300, height: 400 } as DOMRect
  jest.spyOn(handle.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(box)
  // Pointers in jsdom have no position.
  const point = (type: string, clientX: number, clientY: number) =>
    fireEvent(handle, new MouseEvent(type, { bubbles: true, clientX, clientY }))
  point('pointerdown', 300, 400)
  point('pointermove', 240, 360)
  point('pointerup', 240, 360)
  await waitFor(() => expect(lastOutline()).toMatchObject([{}, {}, { x: 0.8, y: 0.9 }, {}]))
})

test('pages can be rotated, moved and removed', async () => {
  await open(['a.jpg', 'b.jpg'])
  await waitFor(() => expect(use()).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Rotate page 1' }))
  await waitFor(() => expect(worker.heard.at(-1)?.args[2]).toBe(1))
  expect(screen.getByRole('button', { name: 'Move page 1 earlier' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Move page 1 later' }))
  expect(screen.getByRole('button', { name: /^Page 2/ })).toHaveAttribute('aria-current', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Remove page 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove page 1' }))
  expect(screen.getByText('There are no pages yet. Add a page to continue.')).toBeInTheDocument()
  expect(use()).toBeDisabled()
})

test('a page can be retaken in its place, and more can be added', async () => {
  await open(['a.jpg'])
  const dialog = within(screen.getByRole('dialog'))
  await waitFor(() => expect(use()).toBeEnabled())
  const choose = (name: string, file: File) => {
    const input = dialog.getByRole('button', { name }).nextElementSibling
    fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
  }
  choose('Add a page', photo('b.jpg'))
  expect(await screen.findByRole('button', { name: /^Page 2/ })).toHaveAttribute('aria-current', 'true')
  await waitFor(() => expect(use()).toBeEnabled())
  choose('Retake page 2', photo('c.jpg'))
  await waitFor(() => expect(worker.heard.filter(({ call }) => call === 'openPaper')).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /^Page 3/ })).not.toBeInTheDocument()
})

test.each([
  [15, 'A document can have at most 15 pages.'],
  [16, 'A document can have at most 15 pages: the last photo was left out.'],
  [18, 'A document can have at most 15 pages: the last 3 photos were left out.'],
])('for %i photos the number left out is shown', async (count, text) => {
  await open(Array.from({ length: count }, (_one, index) => `${index}.jpg`))
  expect(screen.getByText(text)).toBeInTheDocument()
})

test('a dark photo gets a warning and can still be sent', async () => {
  const jpeg = new Blob(['jpeg'])
  await open(['a.jpg'], { makePage: () => ({ jpeg, width: 600, height: 800, faults: ['dark'] }) })
  expect(await screen.findByText(/This page is dark\. Take it again in better light/)).toBeInTheDocument()
  expect(use()).toBeEnabled()
})

test('a HEIC photo is explained, and its page must be retaken or removed before sending', async () => {
  await open(['a.heic'], { openPaper: () => ({ is: 'unreadable', reason: 'heic' }) })
  expect(await screen.findByText(/This browser cannot open HEIC pictures/)).toBeInTheDocument()
  expect(screen.getByText('Page 1 cannot be opened. Retake or remove it.')).toBeInTheDocument()
  expect(use()).toBeDisabled()
})

test('without device storage the editor says so, and warns before closing or reloading', async () => {
  await open(['a.jpg'])
  expect(await screen.findByText(/This browser cannot save these pages/)).toBeInTheDocument()
  expect(leavingAsks()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close and lose the pages' }))
  await isClosed()
})

describe('with device storage', () => {
  // The last write may end after the test has removed its device.
  beforeEach(() => jest.spyOn(console, 'info').mockImplementation())
  afterEach(() => worker.undo())
  holdDeviceForEach()

  const never = { openPaper: () => new Promise(() => undefined) }
  const namesOf = async () =>
    Promise.all((await readPages('birth_certificate')).map((page) => pictureOf(page).text()))

  test('photos are stored as soon as they are chosen, and load when the editor reopens', async () => {
    await open(['a.jpg', 'b.jpg'], never)
    expect(await screen.findByText('Saved on this device until you send it.')).toBeInTheDocument()
    await waitFor(async () => expect(await namesOf()).toEqual(['a.jpg', 'b.jpg']))
    await waitFor(() => expect(leavingAsks()).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
    worker.undo()
    await open([])
    await waitFor(() => expect(use()).toBeEnabled())
    expect(worker.heard.filter(({ call }) => call === 'openPaper')).toHaveLength(2)
  })

  test('a photo that could not be processed stays stored, but a file that is not a picture does not', async () => {
    const openPaper = (file: unknown) =>
      (file as File).name === 'a.jpg'
        ? Promise.reject(new Error('no memory'))
        : { is: 'unreadable', reason: 'other' }
    await open(['a.jpg', 'b.txt'], { openPaper })
    expect(await screen.findByText(/This photo could not be prepared/)).toBeInTheDocument()
    await screen.findByRole('button', { name: 'Page 2, cannot be opened' })
    await waitFor(async () => expect(await namesOf()).toEqual(['a.jpg']))
  })

  /** A device that waits for the returned function before it stores anything. */
  const heldDevice = () => {
    const { subtle } = crypto
    const seal = subtle.encrypt.bind(subtle)
    let letGo = () => undefined as void
    const held = new Promise<void>((settle) => (letGo = settle))
    jest.spyOn(subtle, 'encrypt').mockImplementation((...given) => held.then(() => seal(...given)))
    return letGo
  }

  const closeBeforeThat = async () => {
    await open(['a.jpg'], never)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText(/Some photos are not saved on this device yet/)).toBeInTheDocument()
  }

  test('closing before the photos are stored warns, and leaving at once loses nothing', async () => {
    const letGo = heldDevice()
    await closeBeforeThat()
    worker.undo()
    letGo()
    await waitFor(async () => expect(await namesOf()).toEqual(['a.jpg']))
  })

  test('photos stored during the warning are not reported as lost', async () => {
    const letGo = heldDevice()
    await closeBeforeThat()
    letGo()
    expect(await screen.findByText(/^Your photos are now saved on this device/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /and lose/ })).not.toBeInTheDocument()
  })
})
