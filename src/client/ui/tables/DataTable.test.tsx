import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataTable, type DataColumn } from './DataTable'

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

test('it says how many rows there are, and draws those in view', () => {
  draw(rowsUpTo(5000))
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '5001')
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(drawn().length).toBeLessThan(40)
  expect(drawn()[0]).toHaveAttribute('aria-rowindex', '2')
  expect(within(drawn()[0] as HTMLElement).getAllByRole('cell')).toHaveLength(3)
  expect(heightOfAll()).toBe(5000 * 44)
})

test('what is scrolled to is drawn, what is far away no longer; to the last row', () => {
  draw(rowsUpTo(5000))
  scroll(44 * 3000)
  expect(screen.getByText('S3001')).toBeInTheDocument()
  expect(screen.queryByText('S1')).toBeNull()
  expect(heightOfAll()).toBe(5000 * 44)
  scroll(44 * 5000)
  expect(drawn().at(-1)).toHaveAttribute('aria-rowindex', '5001')
})

test('fewer rows are drawn from where they end, however far a longer list was scrolled', () => {
  const { rerender } = draw(rowsUpTo(5000))
  scroll(44 * 3000)
  const few = <DataTable label="People" rows={rowsUpTo(3)} columns={columns} rowKey="id" rowHeight={44} />
  rerender(few)
  expect(drawn()).toHaveLength(3)
})

test('the row that was left is in view again', () => {
  draw(rowsUpTo(5000), { startAt: 2000 })
  expect(screen.getByText('S2001')).toBeInTheDocument()
  expect(boxOf(screen.getByRole('table')).scrollTop).toBe(44 * 2000)
})

test('a head tells how the rows are sorted, and asks for another order', async () => {
  const sorted = jest.fn()
  draw(rowsUpTo(3), { onChange: (_page, _filters, sorter) => void sorted([sorter].flat()[0]?.columnKey) })
  const heads = screen.getAllByRole('columnheader')
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending', null, null])
  await userEvent.click(screen.getByText('Name'))
  expect(sorted).toHaveBeenCalledWith('name')
})

test('rows without a head are a region that the keyboard reaches', () => {
  draw(rowsUpTo(60), { hasHead: false })
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('tabindex', '0')
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '60')
})

test('without rows it says so', () => {
  draw([])
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(screen.getByText('Nobody')).toBeInTheDocument()
})
