import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveMarks } from '#client/api/reports/reportsOfficeApi'
import { classMarks, classPath, savePath, savedAs } from '#client/testing/marksSchool'
import { renderOffice } from '#client/testing/renderApp'
import { serve, type Heard, type Replies } from '#client/testing/server'
import { MarksTab } from './MarksTab'

const boardPath = 'GET /api/marks-board/2025/3'
const filled = {
  filled: 1,
  expected: 2,
  last_at: '2026-03-02T10:00:00Z',
  last_by: 'J. Ali',
  handed_in: null,
  teachers: [],
}
const board = {
  year: 2025,
  term: 3,
  posted: 0,
  subjects: [{ code: 'ENG', title: 'English' }],
  classes: [
    {
      class_id: '1A',
      form_level: 1,
      students: 2,
      subjects: [{ subject_code: 'ENG', ...filled }],
      remarks: { ...filled, filled: 2, last_at: null, last_by: null },
    },
  ],
}

const open = (query: string, replies: Replies = {}) => {
  const server = serve({
    [classPath]: { body: classMarks },
    [boardPath]: { body: board },
    'GET /api/remarks': { body: { remarks: ['Works well.'], version: 'r1' } },
    [savePath]: ({ body }: Heard) => ({ body: savedAs(body) }),
    ...replies,
  })
  renderOffice(<MarksTab term={{ year: 2025, term: 3 }} />, `?menu=postReports&term=2025-3&tab=marks${query}`)
  return server
}

const sent = (server: ReturnType<typeof serve>) =>
  server.calls(savePath).flatMap(({ body }) => (body as SaveMarks).cells)

/** Indices start at 0, without the column of names. */
const cells = async (row: number) => {
  const grid = await screen.findByRole('grid')
  const line = within(grid).getAllByRole('row')[row + 1]
  return [...(line?.querySelectorAll('[role=gridcell]') ?? [])] as HTMLElement[]
}
const cellAt = async (row: number, column: number): Promise<HTMLElement> =>
  (await cells(row))[column] ?? document.body

/** The focus stays in the box, which names the active cell. */
const expectActive = async (row: number, column: number) =>
  expect(document.activeElement).toHaveAttribute('aria-activedescendant', (await cellAt(row, column)).id)

/** @returns the text box over the first cell */
const enterGrid = async (): Promise<HTMLElement> => {
  await userEvent.click(await cellAt(0, 0))
  await expectActive(0, 0)
  return document.activeElement as HTMLElement
}

const pasted = (target: HTMLElement, text: string) => {
  const event = createEvent.paste(target)
  const data = { getData: (kind: string) => (kind === 'text/plain' ? text : '') }
  Object.defineProperty(event, 'clipboardData', { value: data })
  fireEvent(target, event)
}

const english = '&class=1A&of=ENG'

describe('the board', () => {
  test('shows the progress and the last change of each class, and leads to the grid', async () => {
    open('')
    const link = await screen.findByRole('link', { name: /^1A, English: 1 of 2\. J\. Ali, on 2 March 2026/ })
    expect(link).toHaveAttribute('href', expect.stringContaining('tab=marks&class=1A&of=ENG'))
    // The text on the screen is shorter than the name.
    expect(link).toHaveTextContent(/^1\/2J\. Ali2 Mar$/)
    expect(screen.getByRole('link', { name: '1A, Attendance and remarks: all 2' })).toBeInTheDocument()
    await userEvent.click(link)
    expect(await screen.findByRole('grid', { name: '1A, English' })).toBeInTheDocument()
  })
})

describe('the grid', () => {
  test('is one tab stop; a typed mark is saved on the version that was shown, and the final mark follows', async () => {
    const server = open(english)
    await enterGrid()
    await userEvent.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Next subject' })).toHaveFocus()
    await userEvent.tab()
    await expectActive(0, 0)
    await userEvent.keyboard('{Escape}{Tab}')
    expect(screen.getByRole('button', { name: 'History' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('90{Enter}')
    expect(sent(server)).toEqual([
      { student_id: '1', subject_code: 'ENG', name: 'course', value: 90, base: 10 },
    ])
    await expectActive(1, 0)
    expect((await cells(0)).slice(0, 4).map((cell) => cell.textContent)).toEqual(['90', '70', '78.0', 'A'])
    expect(
      await screen.findByText(/^All marks saved, last at/, { ignore: '[role=status]' }),
    ).toBeInTheDocument()
    // Nobody else made changes, so the class is not read again and the next save uses the new version.
    await userEvent.keyboard('{ArrowRight}nw{Tab}')
    await waitFor(() => expect(sent(server)[1]).toMatchObject({ name: 'exam', value: 'no_work', base: 11 }))
    expect(server.calls(classPath)).toHaveLength(1)
    expect(server.calls(boardPath)).toHaveLength(1)
  })

  test('Escape cancels, Delete clears, Ctrl+Z undoes', async () => {
    const server = open(english)
    await enterGrid()
    await userEvent.keyboard('9{Escape}')
    expect(await cellAt(0, 0)).toHaveTextContent('60')
    expect(sent(server)).toEqual([])
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(sent(server).at(-1)).toMatchObject({ value: null }))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(sent(server).at(-1)).toMatchObject({ value: 60 }))
  })

  test('text without key events fills the cell, and a cancelled input method leaves it unchanged', async () => {
    const server = open(english)
    const box = await enterGrid()
    fireEvent.compositionStart(box)
    fireEvent.input(box, { target: { value: '8' } })
    fireEvent.input(box, { target: { value: '' } })
    fireEvent.compositionEnd(box)
    await userEvent.keyboard('{Enter}')
    expect(await cellAt(0, 0)).toHaveTextContent('60')
    await userEvent.keyboard('{ArrowUp}')
    fireEvent.input(box, { target: { value: '88' } })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent(server).map(({ value }) => value)).toEqual([88]))
  })

  test('text in an open cell is saved when a link leaves the grid', async () => {
    const server = open('')
    await userEvent.click(await screen.findByRole('link', { name: /^1A, English/ }))
    await enterGrid()
    await userEvent.keyboard('90')
    act(() => screen.getByRole('link', { name: 'All classes' }).click())
    expect(await screen.findByRole('link', { name: /^1A, English/ })).toBeInTheDocument()
    await waitFor(() => expect(sent(server)).toMatchObject([{ name: 'course', value: 90 }]))
  })

  test('Ctrl+X moves the text to the clipboard and clears the cell', async () => {
    const server = open(english)
    const first = await enterGrid()
    const [event, setData] = [createEvent.cut(first), jest.fn()]
    Object.defineProperty(event, 'clipboardData', { value: { setData } })
    fireEvent(first, event)
    expect(setData).toHaveBeenCalledWith('text/plain', '60')
    await waitFor(() => expect(sent(server)).toMatchObject([{ name: 'course', value: null }]))
    expect(screen.getByText('1 cell cut.')).toBeInTheDocument()
  })

  test('a block is pasted in one save; invalid marks stay, are reported and are not sent', async () => {
    const server = open(english)
    pasted(await enterGrid(), '61\t120\n61.99999999\tAbs\n63\t64')
    await waitFor(() => expect(server.calls(savePath)).toHaveLength(1))
    expect(sent(server).map(({ value }) => value)).toEqual([61, 62, 'absent'])
    expect(
      screen.getByText(/^3 cells changed\. 1 cell cannot be saved.*1 row of what you pasted did not fit/),
    ).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Show the next' }))
    const wrong = await cellAt(0, 1)
    await expectActive(0, 1)
    expect(wrong).toHaveAttribute('aria-invalid', 'true')
    expect(wrong).toHaveAccessibleDescription('Cannot be saved: “120” is more than 100.')
    await userEvent.click(screen.getByRole('button', { name: 'Restore the old value' }))
    expect(await cellAt(0, 1)).toHaveTextContent('70')
  })

  test('a cell that somebody else has changed shows both values, and Enter opens the choice', async () => {
    const conflict = { yours: 90, theirs: 58, at: '2026-03-02T10:00:00Z', by: 'J. Ali' }
    const server = open(english, {
      [savePath]: ({ body }: Heard) => {
        const [cell] = (body as SaveMarks).cells
        const { value: _value, base, ...place } = cell as SaveMarks['cells'][number]
        return {
          body: savedAs(body, { changes: 3, conflicts: base === 10 ? [{ ...place, ...conflict }] : [] }),
        }
      },
    })
    await enterGrid()
    await userEvent.keyboard('90{Enter}')
    expect(
      await screen.findByText('1 cell needs attention before it is saved.', { ignore: '[role=status]' }),
    ).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(screen.getByRole('group', { name: 'Changed in two places' })).toHaveTextContent(
      /58.*J\. Ali|J\. Ali.*58/,
    )
    expect(screen.getByRole('button', { name: 'Keep mine: 90' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent(server).at(-1)).toMatchObject({ value: 90, base: 11 }))
    await expectActive(0, 0)
    // Others made changes, so the class is read again.
    expect(server.calls(classPath).length).toBeGreaterThan(1)
  })

  test('a save without an answer waits, and the status says so', async () => {
    open(english, { [savePath]: { status: 503, body: { message: 'Busy.' } } })
    await enterGrid()
    await userEvent.keyboard('90{Enter}')
    expect(
      await screen.findByText(/^1 cell not saved yet\. Trying again/, { ignore: '[role=status]' }),
    ).toBeInTheDocument()
    expect(await cellAt(0, 0)).toHaveTextContent('90')
  })

  test('the history of a cell shows the old and new value, the person and the time', async () => {
    const change = {
      id: 1,
      subject_code: 'ENG',
      name: 'course',
      before: null,
      after: 60,
      at: '2026-03-02T10:00:00Z',
      by: 'J. Ali',
      through: 'list',
    }
    open(english, {
      'GET /api/mark-changes/2025/3/1': { body: [change, { ...change, id: 2, name: 'exam' }] },
    })
    await enterGrid()
    await userEvent.keyboard('{Shift>}{F2}{/Shift}')
    const history = await screen.findByRole('list', { name: 'History of this cell' })
    expect(
      within(history)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([expect.stringMatching(/^60 instead of nothing.*J\. Ali, 2 March 2026.*from a list$/)])
  })

  test('one mark of every subject is shown side by side', async () => {
    open('&class=1A&of=exam')
    const grid = await screen.findByRole('grid', { name: '1A, All subjects: exam %' })
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Student', 'ENG', 'MAT'])
  })
})
