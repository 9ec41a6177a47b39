// The chase list as a paper for the form teacher.
import { longDay } from '#shared/rules/dates'
import { measureText } from '#shared/rules/intake/measure'
import type { ChasedFamilies, ChasedFamily } from '#client/api/intake/chaseLists'
import { portalConfig } from '#client/portalConfig'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { classTitle, contactParts, nameOf, nothingOwedText, owedText, progressTitle } from './chaseTexts'
import * as styles from './chase.module.css'

interface PaperProps {
  readonly list: ChasedFamilies
  /** 'Class 1A' */
  readonly title: string
}

export const studentColumn: PlainColumn<ChasedFamily> = {
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
}

export const countColumn: PlainColumn<ChasedFamily> = {
  key: 'count',
  title: 'Missing',
  width: 96,
  align: 'right',
  render: ({ missing, asked }) => measureText({ left: missing.length, of: asked }),
}

export const missingColumn: PlainColumn<ChasedFamily> = {
  key: 'missing',
  title: 'What is missing',
  className: styles.wide,
  render: owedText,
}

/** A number begins a new line rather than break at a hyphen. */
export const UnbrokenNumbers = ({ text }: { text: string }) =>
  text.split(/(\d+(?:-\d+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.phone}>
        {part}
      </span>
    ),
  )

const Contacts = ({ contacts }: Pick<ChasedFamily, 'contacts'>) =>
  contacts.length === 0 ? (
    <span className={styles.small}>No contact known</span>
  ) : (
    contacts.map((contact) => (
      <span key={contact.who} className={styles.contact}>
        {contactParts(contact).map((part, index) => (
          <span key={index} className={styles.piece}>
            <UnbrokenNumbers text={part} />
          </span>
        ))}
      </span>
    ))
  )

export const contactColumn: PlainColumn<ChasedFamily> = {
  key: 'contacts',
  title: 'Contacts',
  width: '39%',
  className: styles.wide,
  render: ({ contacts }) => <Contacts contacts={contacts} />,
}

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

export const PaperHead = ({ list, title }: PaperProps) => {
  const { school } = portalConfig()
  return (
    <header className={styles.head}>
      <img src={school.logo} alt="" width="44" height="52" />
      <div>
        <strong>{school.name}</strong>
        <span>{[school.address, school.phone, school.email].filter(Boolean).join(' · ')}</span>
      </div>
      <h2>{title}: registrations to complete</h2>
      <p>
        {list.owing.length} of {list.students} students still have something to hand in · as of{' '}
        {longDay(list.today)}
        {list.deadline !== null && ` · registration closes on ${longDay(list.deadline)}`}
      </p>
    </header>
  )
}

interface ClassOfFamilies {
  readonly class_id: string | null
  readonly families: ChasedFamily[]
}

/** The families come sorted by class. */
export const byClasses = (families: readonly ChasedFamily[]): ClassOfFamilies[] => {
  const classes: ClassOfFamilies[] = []
  for (const family of families) {
    const last = classes.at(-1)
    if (last?.class_id === family.class_id) last.families.push(family)
    else classes.push({ class_id: family.class_id, families: [family] })
  }
  return classes
}
