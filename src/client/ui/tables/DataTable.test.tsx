import { render, screen, within } from '@testing-library/react'
import { DataTable, type DataColumn } from './DataTable'

interface Row {
  readonly id: string
}

const columns: readonly DataColumn<Row>[] = [
  { key: 'id', title: 'ID', width: 100, render: (_cell, { id }) => id },
  { key: 'name', title: 'Name', minWidth: 148, render: (_cell, { id }) => `Name of ${id}` },
]

const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_none, at) => ({ id: `S${at + 1}` }))

const draw = (rows: readonly Row[], hasHead = true) =>
  render(
    <DataTable label="People" rows={rows} columns={columns} rowKey="id" hasHead={hasHead} empty="Nobody" />,
  )

test('head and rows are one table, which says how many rows there are', () => {
  draw(rowsUpTo(5000))
  const table = screen.getByRole('table', { name: 'People' })
  expect(screen.getAllByRole('table')).toEqual([table])
  expect(table).toHaveAttribute('aria-rowcount', '5001')
  expect(table).not.toHaveAttribute('aria-live')
  const [head, body, ...others] = within(table).getAllByRole('rowgroup')
  expect(others).toEqual([])
  expect(within(head as HTMLElement).getAllByRole('columnheader')).toHaveLength(2)
  const [first] = within(body as HTMLElement).getAllByRole('row')
  expect(first).toHaveAttribute('aria-rowindex', '2')
  expect(within(first as HTMLElement).getAllByRole('cell')).toHaveLength(2)
})

test('rows without a head are a region that the keyboard reaches', () => {
  draw(rowsUpTo(60), false)
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('tabindex', '0')
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '60')
})

test('without rows it says so', () => {
  draw([])
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  expect(screen.getByText('Nobody')).toBeInTheDocument()
})
