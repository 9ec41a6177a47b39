// The board on a phone: a class after the other.
import type { MarksBoard } from '#shared/contract/reports/marks'
import { termView } from '../model/gridColumns'
import { BoardCell } from './BoardCell'
import { byForm, classSum, filledText, type BoardClass } from './boardTexts'
import * as styles from './board.module.css'

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

export const BoardList = ({ board }: { board: MarksBoard }) => (
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
