// The chase list as the paper that the form teacher gets.
import type { ChaseList, ChaseRow } from '#shared/contract/office/progress'
import { longDay } from '#shared/rules/dates'
import { measureText } from '#shared/rules/registration/progress/measure'
import { portalConfig } from '../../../../portalConfig'
import { PlainTable, type PlainColumn } from '../../../../ui/tables/PlainTable'
import { classTitle, contactParts, nameOf, owedText, progressTitle } from './chaseTexts'
import * as styles from './chase.module.css'

const PaperHead = ({ list }: { list: ChaseList }) => {
  const { school } = portalConfig()
  return (
    <header className={styles.head}>
      <img src={school.logo} alt="" width="44" height="52" />
      <div>
        <strong>{school.name}</strong>
        <span>{[school.address, school.phone, school.email].filter(Boolean).join(' · ')}</span>
      </div>
      <h2>{classTitle(list)}: registrations to complete</h2>
      <p>
        {list.owing.length} of {list.students} students still owe something · as of {longDay(list.today)}
        {list.deadline !== null && ` · registration closes on ${longDay(list.deadline)}`}
      </p>
    </header>
  )
}

const isPhone = (part: string): boolean => /^[\d\s()+-]+$/.test(part)

const Contacts = ({ contacts }: Pick<ChaseRow, 'contacts'>) =>
  contacts.length === 0 ? (
    <span className={styles.small}>No contact known</span>
  ) : (
    contacts.map((contact) => (
      <span key={contact.who} className={styles.contact}>
        {contactParts(contact).map((part, index) => (
          <span key={index} className={isPhone(part) ? `${styles.part} ${styles.phone}` : styles.part}>
            {part}
          </span>
        ))}
      </span>
    ))
  )

const columns: ReadonlyArray<PlainColumn<ChaseRow>> = [
  {
    key: 'done',
    title: <span className="unseen">Done</span>,
    width: 29,
    render: () => <span className={styles.tick} />,
  },
  {
    key: 'student',
    title: 'Student',
    width: '20%',
    isUntitled: true,
    render: (row) => (
      <>
        <strong>{nameOf(row)}</strong>
        <span className={styles.small}>
          {row.id} · {progressTitle(row)}
        </span>
      </>
    ),
  },
  {
    key: 'count',
    title: 'Missing',
    width: 96,
    align: 'right',
    render: ({ missing, asked }) => measureText({ left: missing.length, of: asked }),
  },
  { key: 'missing', title: 'What is missing', className: styles.wide, render: owedText },
  {
    key: 'contacts',
    title: 'Whom to ask',
    width: '39%',
    className: styles.wide,
    render: ({ contacts }) => <Contacts contacts={contacts} />,
  },
]

export const ChasePaper = ({ list }: { list: ChaseList }) => (
  <article className={styles.paper}>
    <PaperHead list={list} />
    {list.owing.length === 0 ? (
      <p>Everybody has handed in everything.</p>
    ) : (
      <PlainTable
        rows={list.owing}
        columns={columns}
        rowKey={(row) => row.id}
        className={styles.owing}
        isPaper
        blocksBelow="tablet"
      />
    )}
  </article>
)
