// One answer of the record, with a pencil where the office may write it.
import { EditOutlined } from '@ant-design/icons'
import type { Correction } from '#shared/contract/students/corrections'
import { BesideValue } from './BesideValue'
import * as styles from './record.module.css'

interface PencilProps {
  /** What is edited, as it is called without its section. */
  readonly title: string
  readonly onEdit: () => void
}

const Pencil = ({ title, onEdit }: PencilProps) => (
  <button
    type="button"
    className={styles.pencil}
    aria-label={`Edit: ${title}`}
    data-tip={`Edit: ${title}`}
    onClick={onEdit}
  >
    <EditOutlined aria-hidden />
  </button>
)

interface RecordAnswerProps {
  readonly label: string
  readonly text: string | null
  readonly note?: Correction | undefined
  /** Left out: the office may not write it. */
  readonly pencil?: PencilProps | undefined
}

export const RecordAnswer = ({ label, text, note, pencil }: RecordAnswerProps) => (
  <div className={styles.answer}>
    <dt>{label}</dt>
    <dd>
      {text ?? <span className={styles.none}>–</span>}
      {pencil && <Pencil {...pencil} />}
      {note && <BesideValue note={note} />}
    </dd>
  </div>
)
