// A table with the progress of each class in each subject, and the last change.
import { RightOutlined } from '@ant-design/icons'
import type { MarksBoard } from '#shared/contract/reports/marks'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { useGetMarksBoardQuery } from '#client/api/reports/reportsOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { useSeesOwnOnly } from '#client/session/rights'
import { below } from '#client/ui/breakpoints'
import { EmptyDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { useMedia } from '#client/ui/hooks/browser'
import { Panel } from '#client/ui/panels/Panel'
import { Fold, Muted } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import {
  BoardCell,
  byForm,
  classSum,
  filledText,
  HandedInBadge,
  remarksIn,
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
  return (
    <Panel
      title="Marks"
      className={styles.panel}
      description="How many students in each class have all their marks. Choose a subject to open its marks."
    >
      <QueryBoundary what="The board of marks" query={query} why={errorText}>
        {(board) => <Shown board={board} />}
      </QueryBoundary>
    </Panel>
  )
}

const Shown = ({ board }: { board: MarksBoard }) => {
  const isNarrow = useMedia(below('tablet'))
  const isOwnOnly = useSeesOwnOnly()
  if (board.classes.length === 0)
    return (
      <Scene drawing={<EmptyDrawing />}>
        {isOwnOnly ? (
          <>
            <p>
              <strong>You have no classes with students in this term.</strong>
            </p>
            <p>
              If you should have some, ask the school office. They appear here as soon as they are assigned to
              you.
            </p>
          </>
        ) : (
          <p>No class has students in this term yet.</p>
        )}
      </Scene>
    )
  const hasHandedIn = board.classes.some((one) => sheetsOf(one).some(({ handed_in }) => handed_in !== null))
  return (
    <>
      {isNarrow ? <BoardList board={board} /> : <BoardTable board={board} />}
      {hasHandedIn && !isNarrow && (
        <Muted as="p" small>
          <HandedInBadge />: handed in. Its teachers cannot change it until the office reopens it.
        </Muted>
      )}
    </>
  )
}

const sheetsOf = ({ subjects, remarks }: BoardClass) => [...subjects, ...remarksIn([remarks])]

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

/** So many are open at once: a teacher has few classes, and the office thirty. */
const fewClasses = 4

const OneClass = ({ board, one }: { board: MarksBoard; one: BoardClass }) => {
  const { class_id, subjects, remarks } = one
  const titleOf = (code: string) => board.subjects.find((subject) => subject.code === code)?.title ?? code
  return (
    <Fold className={styles.oneClass} open={board.classes.length <= fewClasses}>
      <summary>
        <RightOutlined aria-hidden />
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
      {remarks && (
        <BoardCell
          term={board}
          classId={class_id}
          of={termView.id}
          title={termView.title}
          filled={remarks}
          isLong
        />
      )}
    </Fold>
  )
}

/** The subjects of a teacher keep the width of a column and do not fill the page. */
const fewSubjects = 6

const BoardTable = ({ board }: { board: MarksBoard }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  <div className={styles.scroll} role="group" aria-label="The board" tabIndex={0}>
    <table
      className={styles.board}
      data-few={board.subjects.length <= fewSubjects || undefined}
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
          {hasRemarks(board) && (
            <th scope="col" abbr={termView.title} title={termView.title}>
              Remarks
            </th>
          )}
          <th scope="col">Together</th>
        </tr>
      </thead>
      {[...byForm(board.classes)].map(([form, classes]) => (
        <tbody key={form}>
          <tr className={styles.form}>
            <th scope="rowgroup" colSpan={board.subjects.length + (hasRemarks(board) ? 3 : 2)}>
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

/** False for a teacher. */
const hasRemarks = ({ classes }: MarksBoard): boolean => classes.some(({ remarks }) => remarks !== null)

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
      {hasRemarks(board) && (
        <td>
          {remarks && (
            <BoardCell
              term={board}
              classId={class_id}
              of={termView.id}
              title={termView.title}
              filled={remarks}
            />
          )}
        </td>
      )}
      <Total of={classSum(one)} />
    </tr>
  )
}

type Sum = Pick<Filled, 'filled' | 'expected'>

const Total = ({ of }: { of: Sum }) => <td className={styles.total}>{shortText(of)}</td>

const Totals = ({ board }: { board: MarksBoard }) => {
  const isOwnOnly = useSeesOwnOnly()
  const ofSubject = (code: string): Filled[] =>
    board.classes.flatMap(({ subjects }) => subjects.filter(({ subject_code }) => subject_code === code))
  return (
    <tfoot>
      <tr>
        <th scope="row">{isOwnOnly ? 'Together' : 'School'}</th>
        {board.subjects.map(({ code }) => (
          <Share key={code} of={sumOf(ofSubject(code))} />
        ))}
        {hasRemarks(board) && <Share of={sumOf(remarksIn(board.classes.map(({ remarks }) => remarks)))} />}
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
