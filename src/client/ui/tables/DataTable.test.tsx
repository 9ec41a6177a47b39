import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataTable, type DataColumn, rowHeights } from './DataTable'

interface Row {
  readonly id: string
}

const columns: readonly DataColumn<Row>[] = [
  { key: 'id', title: 'ID', width: 100, sorter: true, sortOrder: 'ascend', render: (_cell, { id }) => id },
  {
    key: 'name',
    title: 'Name',
    minWidth: 148,
    sorter: true,
    sortOrder: null,
    render: (_cell, { id }) => `Name of ${id}`,
  },
  { key: 'acts', title: 'Actions', render: () => null },
]

const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_none, at) => ({ id: `S${at + 1}` }))

const draw = (rows: readonly Row[], others: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  render(
    <DataTable
      label="People"
      rows={rows}
      columns={columns}
      rowKey="id"
      rowHeight={44}
      empty="Nobody"
      {...others}
    />,
  )

const body = () => screen.getAllByRole('rowgroup')[1] as HTMLElement
const drawn = () => within(body()).getAllByRole('row')
const heightOfAll = () =>
  [...body().querySelectorAll('tr')].reduce(
    (sum, row) => sum + (row.hasAttribute('aria-hidden') ? parseInt(row.style.height, 10) : 44),
    0,
  )
const boxOf = (table: HTMLElement) => table.closest('[style*="--least-width"]') as HTMLElement
const scroll = (scrollTop: number) =>
  fireEvent.scroll(boxOf(screen.getByRole('table')), { target: { scrollTop } })

test('it shows the number of rows and draws the visible ones', () => {
  draw(rowsUpTo(5000))
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '5001')
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(drawn().length).toBeLessThan(40)
  expect(drawn()[0]).toHaveAttribute('aria-rowindex', '2')
  expect(within(drawn()[0] as HTMLElement).getAllByRole('cell')).toHaveLength(3)
  expect(heightOfAll()).toBe(5000 * 44)
})

test('scrolling draws new rows up to the last one and removes distant ones', () => {
  draw(rowsUpTo(5000))
  scroll(44 * 3000)
  expect(screen.getByText('S3001')).toBeInTheDocument()
  expect(screen.queryByText('S1')).toBeNull()
  expect(heightOfAll()).toBe(5000 * 44)
  scroll(44 * 5000)
  expect(drawn().at(-1)).toHaveAttribute('aria-rowindex', '5001')
})

test('after filtering, the shorter list is drawn from its end, however far the longer one was scrolled', () => {
  const { rerender } = draw(rowsUpTo(5000))
  scroll(44 * 3000)
  const few = <DataTable label="People" rows={rowsUpTo(3)} columns={columns} rowKey="id" rowHeight={44} />
  rerender(few)
  expect(drawn()).toHaveLength(3)
})

test('the row that was opened is visible again', () => {
  draw(rowsUpTo(5000), { startAt: 2000 })
  expect(screen.getByText('S2001')).toBeInTheDocument()
  expect(boxOf(screen.getByRole('table')).scrollTop).toBe(44 * 2000)
})

const among = (rowHeight: number, count = 600) => (
  <DataTable label="People" rows={rowsUpTo(count)} columns={columns} rowKey="id" rowHeight={rowHeight} />
)

test('a change of row height keeps the top row, the gap above it and the scroll position in step', () => {
  const { rerender } = render(among(44))
  scroll(44 * 200)
  rerender(among(96))
  const box = boxOf(screen.getByRole('table'))
  expect(box.scrollTop).toBe(96 * 200)
  scroll(96 * 300)
  const before = [...body().querySelectorAll('tr')].findIndex((row) => row.textContent?.startsWith('S301N'))
  const gap = parseInt(body().querySelector<HTMLElement>('tr[aria-hidden]')?.style.height ?? '', 10)
  expect(gap + (before - 1) * 96).toBe(96 * 300)
  rerender(among(44))
  expect(boxOf(screen.getByRole('table')).scrollTop).toBe(44 * 300)
})

test('after a resize, row heights are measured again', () => {
  const [width, high] = [window.innerWidth, { now: 60 }]
  const measured = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => high.now)
  draw(rowsUpTo(1000), { rowHeight: undefined })
  const below = () => parseInt([...body().querySelectorAll('tr')].at(-1)?.style.height ?? '', 10)
  const rest = 1000 - drawn().length
  expect(below()).toBe(rest * 60)
  high.now = 120
  act(() => {
    window.innerWidth = 400
    window.dispatchEvent(new Event('resize'))
  })
  expect(below()).toBe(rest * 120)
  measured.mockRestore()
  window.innerWidth = width
})

test('a header shows the sort order and changes it', async () => {
  const sorted = jest.fn()
  draw(rowsUpTo(3), { onChange: (_page, _filters, sorter) => void sorted([sorter].flat()[0]?.columnKey) })
  const heads = screen.getAllByRole('columnheader')
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending', null, null])
  await userEvent.click(screen.getByText('Name'))
  expect(sorted).toHaveBeenCalledWith('name')
})

test('rows without a header are a region that the keyboard can reach', () => {
  draw(rowsUpTo(60), { hasHead: false })
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('tabindex', '0')
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '60')
})

test('an empty table says so', () => {
  draw([])
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(screen.getByText('Nobody')).toBeInTheDocument()
})

test('unmeasured rows have an estimated height', () => {
  const { top, rowAt } = rowHeights(60)
  expect([top(0), top(10), rowAt(0), rowAt(599), rowAt(600)]).toEqual([0, 600, 0, 9, 10])
})

test('measured rows keep their height; others get the average of these', () => {
  const { top, rowAt, learn } = rowHeights(60)
  expect([learn(0, 100), learn(0, 100), learn(5, 20), learn(6, 0)]).toEqual([true, false, true, false])
  expect([top(0), top(1), top(5), top(6), top(7)]).toEqual([0, 100, 340, 360, 420])
  expect([0, 99, 100, 339, 340, 359, 360].map(rowAt)).toEqual([0, 0, 1, 4, 5, 5, 6])
  expect([learn(0, 200), top(1), top(2)]).toEqual([true, 200, 310])
})
