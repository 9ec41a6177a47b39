// The subjects of a card on a phone: mark, grade and bar, with the rest on a tap.
import { DownOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { type Column, cardColumns } from '#shared/rules/reports/cards/cardColumns'
import type { CardRow, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import type { CardView } from '#shared/rules/reports/cards/cardView'
import { type PlainColumn, PlainTable } from '../../ui/tables/PlainTable'
import { List, Muted, Row, Text } from '../../ui/primitives'
import * as styles from './reportCard.module.css'

const inLine = new Set(['subject', 'final', 'grade'])

const Bar = ({ final, highest }: Pick<CardRow, 'final' | 'highest'>) =>
  typeof final === 'number' ? (
    <span className={styles.bar} aria-hidden>
      <span className={styles.own} style={{ width: `${final}%` }} />
      {highest !== null && <span className={styles.highest} style={{ left: `${highest}%` }} />}
    </span>
  ) : null

const Line = ({ row, final, rest }: { row: CardRow; final: string; rest: readonly Column[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <Row
        type="button"
        as="button"
        minHeight={44}
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.subjectLinesName}>{row.subject}</span>{' '}
        <span className={styles.result}>
          <Text weight={600} numeric className={styles.mark}>
            {final}
          </Text>{' '}
          <Text weight={600} numeric centred>
            {row.grade}
          </Text>
          <Muted as={DownOutlined} size="tiny" className={styles.sign} aria-hidden />
        </span>
        <Bar final={row.final} highest={row.highest} />
      </Row>
      <Row as="dl" gap={3} rowGap={2} align="stretch" id={id} className={styles.rest} hidden={!isOpen}>
        {rest
          .map((column) => ({ key: column.key, label: columnTitle(column), value: column.text(row) }))
          .filter(({ value }) => value !== '')
          .map(({ key, label, value }) => (
            <div key={key} className={key === 'remark' || key === 'teacher' ? styles.words : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Row>
    </li>
  )
}

export const SubjectLines = ({ card }: { card: FrozenCard }) => {
  const columns = cardColumns(card)
  const final = columns.find(({ key }) => key === 'final')
  const rest = columns.filter(({ key }) => !inLine.has(key))
  return (
    <>
      <Muted as="p" size="tiny" below={1}>
        Bar: final mark out of 100.{card.shows.highest === 1 && ' Line: highest in the class.'}
      </Muted>
      <List gap={0} lines="below">
        {card.rows.map((row) => (
          <Line key={row.subject_code} row={row} final={final?.text(row) ?? ''} rest={rest} />
        ))}
      </List>
    </>
  )
}

// The subjects of a card as a table.
const classNames: Readonly<Record<string, string | undefined>> = {
  final: styles.final,
  remark: styles.remark,
}

type TableRow = CardView['rows'][number]

export const CardTable = ({ columns, rows }: Pick<CardView, 'columns' | 'rows'>) => {
  const titled = columns.map(({ key, title, align }, at) => ({
    key,
    title: columnTitle({ key, title }),
    align,
    className: classNames[key],
    render: (row: TableRow) => row[at],
  }))
  // The teacher stands under the subject, like in the PDF.
  const teacher = titled.find(({ key }) => key === 'teacher')
  const shown = titled.filter((column) => column !== teacher)
  const withTeacher = ({ render, ...subject }: PlainColumn<TableRow>): PlainColumn<TableRow> => ({
    ...subject,
    isRowHeader: true,
    render: (row) => (
      <>
        {render(row)}
        {teacher && (
          <Muted small className={styles.teacher}>
            {teacher.render(row)}
          </Muted>
        )}
      </>
    ),
  })
  return (
    <PlainTable
      label="Subjects"
      rows={rows}
      columns={shown.map((column) => (column.key === 'subject' ? withTeacher(column) : column))}
      rowKey={([name = '']) => name}
      className={styles.subjects}
    />
  )
}

/** The PDF abbreviates; a screen has room. */
const longTitles: Readonly<Record<string, string>> = {
  application: 'Application',
  conduct: 'Conduct',
}

const columnTitle = ({ key, title }: { readonly key: string; readonly title: string }): string =>
  longTitles[key] ?? title
