import { DataTable } from '../../ui/tables/DataTable'
import { PlainTable } from '../../ui/tables/PlainTable'
import type { Specimen } from './specimen'

const terms = [
  { key: '1', term: 'Term 1', posted: 'posted', status: '2026-01-09 10:12' },
  { key: '2', term: 'Term 2', posted: 'not posted', status: '' },
]
type Term = (typeof terms)[number]

const columns = [
  { key: 'term', title: 'Term', render: ({ term }: Term) => term, isRowHeader: true },
  { key: 'posted', title: 'Posted', render: ({ posted }: Term) => posted },
  { key: 'status', title: 'Status', render: ({ status }: Term) => status },
]

const virtualColumns = [
  { key: 'term', title: 'Term', dataIndex: 'term', width: 200 },
  { key: 'posted', title: 'Posted', dataIndex: 'posted', width: 200 },
]

export const tableSpecimens: readonly Specimen[] = [
  {
    name: 'PlainTable',
    children: <PlainTable label="Terms" rows={terms} columns={columns} rowKey={({ key }) => key} />,
  },
  {
    name: 'DataTable',
    children: <DataTable label="Terms" rows={terms} columns={virtualColumns} rowKey="key" rowHeight={44} />,
  },
]
