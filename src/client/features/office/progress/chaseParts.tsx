// Parts of the chase list that its paper and the screen share: the head, the columns and the classes.
import { longDay } from '#shared/rules/dates'
import { measureText } from '#shared/rules/intake/measure'
import type { ChasedFamilies, ChasedFamily } from '#client/api/intake/chaseLists'
import { portalConfig } from '#client/portalConfig'
import { Stack, Text } from '#client/ui/primitives'
import type { PlainColumn } from '#client/ui/tables/PlainTable'
import { contactParts, nameOf, owedText, progressTitle } from './chaseTexts'
import * as styles from './chase.module.css'

export interface PaperProps {
  readonly list: ChasedFamilies
  /** 'Class 1A' */
  readonly title: string
}

export const PaperHead = ({ list, title }: PaperProps) => {
  const { school } = portalConfig()
  return (
    <header className={styles.head}>
      <img src={school.logo} alt="" width="44" height="52" />
      <Stack gap={0}>
        <Text as="strong" size="body">
          {school.name}
        </Text>
        <span>{[school.address, school.phone, school.email].filter(Boolean).join(' · ')}</span>
      </Stack>
      <h2>{title}: registrations to complete</h2>
      <p>
        {list.owing.length} of {list.students} students still have something to hand in · as of{' '}
        {longDay(list.today)}
        {list.deadline !== null && ` · registration closes on ${longDay(list.deadline)}`}
      </p>
    </header>
  )
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
  // A form teacher is not shown what is missing about health, so that nothing may be left of a registration in progress.
  render: ({ missing, asked, progress }) =>
    missing.length === 0 && progress !== 'complete'
      ? 'Nothing shown here'
      : measureText({ left: missing.length, of: asked }),
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
