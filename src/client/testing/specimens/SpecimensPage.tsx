// The parts that pages are made of, each in its states: npm run dev, /ui.
import { SchoolTheme } from '../../app/theme/SchoolTheme'
import { DataTable } from '../../ui/tables/DataTable'
import { PlainTable } from '../../ui/tables/PlainTable'
import { type Specimen, fieldSpecimens, noticeSpecimens } from './specimens'
import * as styles from './specimens.module.css'

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

const tableSpecimens: readonly Specimen[] = [
  {
    name: 'PlainTable',
    children: <PlainTable label="Terms" rows={terms} columns={columns} rowKey={({ key }) => key} />,
  },
  {
    name: 'DataTable',
    children: <DataTable label="Terms" rows={terms} columns={virtualColumns} rowKey="key" rowHeight={44} />,
  },
]

const specimens: readonly Specimen[] = [...fieldSpecimens, ...noticeSpecimens, ...tableSpecimens]

export default function SpecimensPage() {
  return (
    <SchoolTheme>
      <main className={styles.page}>
        <h1>The parts of the portal</h1>
        {specimens.map(({ name, children }) => (
          <section key={name} aria-label={name}>
            <h2 className={styles.name}>{name}</h2>
            <div className={styles.specimen} data-specimen={name}>
              {children}
            </div>
          </section>
        ))}
      </main>
    </SchoolTheme>
  )
}
