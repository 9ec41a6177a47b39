// A table with the progress of each class in each subject, and the last change.
import type { MarksBoard } from '#shared/contract/reports/marks'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { useGetMarksBoardQuery } from '#client/api/reports/marksApi'
import { errorText } from '#client/api/transport/errorText'
import { useRight } from '#client/session/rights'
import { below } from '#client/ui/breakpoints'
import { EmptyDrawing } from '#client/ui/drawings/EmptyDrawing'
import { Scene } from '#client/ui/drawings/Scene'
import { useMedia } from '#client/ui/hooks/useMedia'
import { Panel } from '#client/ui/panels/Panel'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import {
  BoardCell,
  byForm,
  classSum,
  filledText,
  shareText,
  shortText,
  sumOf,
  type BoardClass,
  type Filled,
} from './BoardCell'
import { termView } from './grid/gridColumns'
import * as styles from './board.module.css'

const lively = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const

export const Board = ({ term }: { term: TermKey }) => {
  const query = useGetMarksBoardQuery(term, lively)
  const mayEnter = useRight('editMarks')
  return (
    <Panel
      title="Marks"
      className={styles.panel}
      description={`How many students of each class have all their marks. Choose a cell to ${mayEnter ? 'enter' : 'read'} marks.`}
    >
      <QueryBoundary what="The board of marks" query={query} why={errorText}>
        {(board) => <Shown board={board} />}
      </QueryBoundary>
    </Panel>
  )
}

const Shown = ({ board }: { board: MarksBoard }) => {
  const isNarrow = useMedia(below('tablet'))
  if (board.classes.length === 0)
    return (
      <Scene drawing={<EmptyDrawing />}>
        <p>No class has students in this term yet.</p>
      </Scene>
    )
  return isNarrow ? <BoardList board={board} /> : <BoardTable board={board} />
}

/** The board on a phone: one class after the other. */
const BoardList = ({ board }: { board: MarksBoard }) => (
  <>
    {[...byForm(board.classes)].map(([form, classes]) => (
      <section key={form} aria-label={`Form ${form}`}>
        <h3 className={styles.formTitle}>Form {form}</h3>
        {classes.map((one) => (
          <OneClass key={one.class_id} board={board} one={one} />
        ))}
      </section>
    ))}
  </>
)

const OneClass = ({ board, one }: { board: MarksBoard; one: BoardClass }) => {
  const { class_id, subjects, remarks } = one
  const titleOf = (code: string) => board.subjects.find((subject) => subject.code === code)?.title ?? code
  return (
    <details className={styles.oneClass}>
      <summary>
        <strong>{class_id}</strong> <span>{filledText(classSum(one))}</span>
      </summary>
      {subjects.map((filled) => (
        <BoardCell
          key={filled.subject_code}
          term={board}
          classId={class_id}
          of={filled.subject_code}
          title={titleOf(filled.subject_code)}
          filled={filled}
          isLong
        />
      ))}
      <BoardCell
        term={board}
        classId={class_id}
        of={termView.id}
        title={termView.title}
        filled={remarks}
        isLong
      />
    </details>
  )
}

const BoardTable = ({ board }: { board: MarksBoard }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  <div className={styles.scroll} role="group" aria-label="The board" tabIndex={0}>
    <table
      className={styles.board}
      aria-label="Marks by class and subject"
      // Counts the headings and sums, which are repeated beyond the visible rows.
      aria-rowcount={board.classes.length + byForm(board.classes).size + 2}
    >
      <thead>
        <tr>
          <th scope="col">Class</th>
          {board.subjects.map(({ code, title }) => (
            <th key={code} scope="col" abbr={title} title={title}>
              {code}
            </th>
          ))}
          <th scope="col" abbr={termView.title} title={termView.title}>
            Remarks
          </th>
          <th scope="col">Together</th>
        </tr>
      </thead>
      {[...byForm(board.classes)].map(([form, classes]) => (
        <tbody key={form}>
          <tr className={styles.form}>
            <th scope="rowgroup" colSpan={board.subjects.length + 3}>
              <span className={styles.formName}>Form {form}</span>
            </th>
          </tr>
          {classes.map((one) => (
            <Row key={one.class_id} board={board} one={one} />
          ))}
        </tbody>
      ))}
      <Totals board={board} />
    </table>
  </div>
)

interface RowProps {
  readonly board: MarksBoard
  readonly one: BoardClass
}

const Row = ({ board, one }: RowProps) => {
  const { class_id, subjects, remarks } = one
  return (
    <tr>
      <th scope="row">{class_id}</th>
      {board.subjects.map(({ code, title }) => {
        const filled = subjects.find(({ subject_code }) => subject_code === code)
        return (
          <td key={code}>
            {filled && <BoardCell term={board} classId={class_id} of={code} title={title} filled={filled} />}
          </td>
        )
      })}
      <td>
        <BoardCell term={board} classId={class_id} of={termView.id} title={termView.title} filled={remarks} />
      </td>
      <Total of={classSum(one)} />
    </tr>
  )
}

type Sum = Pick<Filled, 'filled' | 'expected'>

const Total = ({ of }: { of: Sum }) => <td className={styles.total}>{shortText(of)}</td>

const Totals = ({ board }: { board: MarksBoard }) => {
  const ofSubject = (code: string): Filled[] =>
    board.classes.flatMap(({ subjects }) => subjects.filter(({ subject_code }) => subject_code === code))
  return (
    <tfoot>
      <tr>
        <th scope="row">School</th>
        {board.subjects.map(({ code }) => (
          <Share key={code} of={sumOf(ofSubject(code))} />
        ))}
        <Share of={sumOf(board.classes.map(({ remarks }) => remarks))} />
        <Share of={sumOf(board.classes.map(classSum))} />
      </tr>
    </tfoot>
  )
}

/** The sums of a school are long and would widen every column. */
const Share = ({ of }: { of: Sum }) => (
  <td className={styles.total} title={filledText(of)}>
    {shareText(of)}
  </td>
)
