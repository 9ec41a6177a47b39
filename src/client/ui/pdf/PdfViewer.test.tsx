import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PdfViewer } from './PdfDialog'
import type { PdfSource } from './PdfPages'

const pdfjs = jest.requireActual<typeof PdfJs>('pdfjs-dist/legacy/build/pdf.mjs')

type Task = ReturnType<typeof PdfJs.getDocument>

const taskOf = (promise: Promise<unknown>) =>
  ({ promise, destroy: () => Promise.resolve() }) as unknown as Task

/** The answers of pdf.js, in order. */
const answerWith = (...answers: readonly (() => Promise<unknown>)[]) => {
  const asked = jest.spyOn(pdfjs, 'getDocument')
  for (const answer of answers) asked.mockImplementationOnce(() => taskOf(answer()))
  return asked
}

const pagesOf = (count: number) => () =>
  Promise.resolve({
    numPages: count,
    getPage: () => Promise.reject(new Error('This page is damaged.')),
    destroy: () => Promise.resolve(),
  })

const pageOf = (width: number, height: number) => ({
  rotate: 0,
  getViewport: ({ scale }: { scale: number }) => ({ width: width * scale, height: height * scale }),
  render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
})

/** Reports at once that the page is near the viewport. */
class Observer {
  constructor(private readonly told: (entries: object[]) => void) {}
  observe() {
    this.told([{ isIntersecting: true }])
  }
  disconnect() {}
}

const onPhone = () => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
  Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: Observer })
}

const failing = (facts: object) => () => Promise.reject(Object.assign(new Error('pdf.js'), facts))

const open = (more: Partial<PdfSource> = {}) =>
  render(<PdfViewer url="/api/x" title="Report Card" fileName="card.pdf" {...more} />)

describe('a document that cannot be shown', () => {
  test.each([
    ['the session has ended', { status: 401 }, /sign in again/],
    ['it belongs to another student', { status: 403 }, /You are not allowed to open/],
    ['it no longer exists', { status: 404 }, /document does not exist/],
    ['the server is busy', { status: 503 }, /try again in a few seconds/],
    ['it has a password', { name: 'PasswordException' }, /password protected/],
    ['it is damaged', { name: 'InvalidPDFException' }, /not a readable PDF/],
    ['the server has an error', { status: 500 }, /server has a problem/],
    ['the connection is lost', {}, /Check your connection/],
  ])('%s: the viewer says so', async (_why, facts, words) => {
    answerWith(failing(facts))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('alert')).toHaveTextContent('Report Card could not be loaded')
  })

  test('is requested again with the button', async () => {
    const asked = answerWith(failing({ status: 503 }), pagesOf(3))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('has no working tools', async () => {
    answerWith(failing({ status: 404 }))
    open()
    await screen.findByRole('alert')
    const tools = ['Zoom in', 'Fit to width', 'Download', 'Print'].map((name) =>
      screen.getByRole('button', { name }),
    )
    for (const tool of tools) expect(tool).toHaveAttribute('aria-disabled', 'true')
  })
})

test.each([
  ['a portrait page and a landscape page', [612, 792], [792, 612]],
  ['a landscape page and a portrait page', [792, 612], [612, 792]],
])('%s: both are as wide as a phone', async (_what, ...sizes) => {
  onPhone()
  const pages = sizes.map(([width = 0, height = 0]) => pageOf(width, height))
  answerWith(() =>
    Promise.resolve({
      numPages: pages.length,
      getPage: (number: number) => Promise.resolve(pages[number - 1]),
      destroy: () => Promise.resolve(),
    }),
  )
  // Rotated: without the text layer, which jsdom does not lay out.
  open({ turns: 2 })
  await screen.findByRole('region', { name: 'Page 2' })
  for (const [index, [width = 0, height = 0]] of sizes.entries()) {
    const page = screen.getByRole('region', { name: `Page ${index + 1}` })
    await waitFor(() => expect(parseFloat(page.style.height)).toBeCloseTo((height * 344) / width))
    expect(parseFloat(page.style.width)).toBeCloseTo(344)
  }
})

describe('UX-93 a document that is loading', () => {
  const said = () => screen.getByText(/^Loading the document/).textContent

  test('has a progress figure from the start, in % if the size is known, and never 100% before it is visible', async () => {
    const task = taskOf(new Promise(() => undefined))
    const asked = jest.spyOn(pdfjs, 'getDocument').mockReturnValueOnce(task)
    open()
    expect(said()).toBe('Loading the document … 0%')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    const tell = (loaded: number, total: number) =>
      act(() => {
        const { onProgress } = task as unknown as { onProgress?: (sizes: object) => void }
        onProgress?.({ loaded, total })
      })
    tell(30_000, 120_000)
    expect(said()).toBe('Loading the document … 25%')
    tell(120_000, 120_000)
    expect(said()).toBe('Loading the document … 99%')
    tell(64_000, 0)
    expect(said()).toBe('Loading the document … 64 kB')
  })

  test('a sheet shows lines and is busy until its page is drawn', async () => {
    onPhone()
    let drawn: (() => void) | undefined
    const drawing = { promise: new Promise<void>((done) => (drawn = done)), cancel: () => undefined }
    const page = { ...pageOf(612, 792), render: () => drawing }
    answerWith(() =>
      Promise.resolve({
        numPages: 1,
        getPage: () => Promise.resolve(page),
        destroy: () => Promise.resolve(),
      }),
    )
    open({ turns: 2 })
    const sheet = await screen.findByRole('region', { name: 'Page 1' })
    const busy = () => sheet.querySelector('[aria-busy=true]')
    expect(busy()).not.toBeNull()
    await act(() => Promise.resolve(drawn?.()))
    await waitFor(() => expect(busy()).toBeNull())
  })
})

describe('a document that needs a confirmed sign-in', () => {
  test('is not requested after a refusal, and shows the refusal', async () => {
    const asked = answerWith()
    open({
      before: () => Promise.reject(Object.assign(new Error('no'), { reason: 'Confirm your password.' })),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your password.')
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    ['opens in the browser’s viewer after a yes', () => Promise.resolve(), 1],
    ['does not open there after a no', () => Promise.reject(new Error('no')), 0],
  ])('%s', async (_name, answer, times) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const before = jest.fn<Promise<void>, []>(() => Promise.resolve())
    open({ before })
    await screen.findByText(/Page 1 of/)
    before.mockImplementation(answer)
    await userEvent.click(screen.getByRole('link', { name: 'Open' }))
    expect(before).toHaveBeenCalledTimes(2)
    expect(opened).toHaveBeenCalledTimes(times)
  })
})

describe('the tools', () => {
  const shown = () => screen.getByText(/\d%$/).textContent

  test('zoom by 25% between 0.3 and 4 times, and back to fit', async () => {
    open()
    await screen.findByText(/Page 1 of/)
    const press = async (name: string, times = 1) => {
      for (let count = 0; count < times; count += 1)
        await userEvent.click(screen.getByRole('button', { name }))
      return shown()
    }
    expect(await press('Zoom in')).toBe('125%')
    expect(await press('Zoom in', 9)).toBe('400%')
    expect(await press('Zoom out')).toBe('320%')
    expect(await press('Zoom out', 15)).toBe('30%')
    expect(await press('Fit to width')).toBe('100%')
  })

  test.each([
    ['too many pages to print here', 25],
    ['a page that cannot be drawn here', 2],
  ])('a document with %s opens elsewhere for printing', async (_why, pages) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    answerWith(pagesOf(pages))
    open()
    await screen.findByText(`Page 1 of ${pages}`)
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/api/x', '_blank', 'noopener'))
    expect(printed).not.toHaveBeenCalled()
  })
})
