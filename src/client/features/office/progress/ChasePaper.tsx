// The chase list as a paper for the form teacher.
import type { ChasedFamily } from '#client/api/intake/chaseLists'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import {
  byClasses,
  contactColumn,
  countColumn,
  missingColumn,
  PaperHead,
  studentColumn,
  type PaperProps,
} from './chaseParts'
import { classTitle, nothingOwedText } from './chaseTexts'
import * as styles from './chase.module.css'

/** On paper each class of a form or of the school has its own table. */
export const ChasePaper = ({ list, title }: PaperProps) => (
  <article className={styles.paper}>
    <PaperHead list={list} title={title} />
    {list.owing.length === 0 && <p>{nothingOwedText(list)}</p>}
    {byClasses(list.owing).map(({ class_id, families }) => (
      <section key={class_id ?? ''}>
        {families.length < list.owing.length && <h3 className={styles.part}>{classTitle(class_id)}</h3>}
        <PlainTable
          rows={families}
          columns={columns}
          rowKey={(row) => row.id}
          className={styles.owing}
          isPaper
        />
      </section>
    ))}
  </article>
)

const columns: ReadonlyArray<PlainColumn<ChasedFamily>> = [
  {
    key: 'done',
    title: <span className="unseen">Done</span>,
    width: 29,
    render: () => <span className={styles.tick} />,
  },
  studentColumn,
  countColumn,
  missingColumn,
  contactColumn,
]
