import type { MarksBoard } from '#shared/contract/reports/marks'
import { termView } from '../model/gridColumns'
import { BoardCell } from './BoardCell'
import {
  byForm,
  classSum,
  filledText,
  shareText,
  shortText,
  sumOf,
  type BoardClass,
  type Filled,
} from './boardTexts'
import * as styles from './board.module.css'

type Sum = Pick<Filled, 'filled' | 'expected'>

const Total = ({ of }: { of: Sum }) => <td className={styles.total}>{shortText(of)}</td>

/** Sums of a school are long: they would widen every column. */
const Share = ({ of }: { of: Sum }) => (
  <td className={styles.total} title={filledText(of)}>
    {shareText(of)}
  </td>
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

export const BoardTable = ({ board }: { board: MarksBoard }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  <div className={styles.scroll} role="group" aria-label="The board" tabIndex={0}>
    <table
      className={styles.board}
      aria-label="Marks by class and subject"
      // With the heads of subjects and forms, and the sums: not all of them are in sight.
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
