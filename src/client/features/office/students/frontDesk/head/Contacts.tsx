// Whom the school can reach: a press calls or writes.
import { phonePrefix, phoneText } from '#shared/record/phone'
import type { ContactOf } from '#shared/rules/students/contacts'
import { contactsOf } from '#shared/rules/students/contacts'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { Panel } from '#client/ui/panels/Panel'
import { DialledText } from '#client/ui/plain/DialledText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import * as styles from './head.module.css'

/** '5551234' → 'tel:+18685551234' */
const dialled = (digits: string): string => `tel:+${phonePrefix}${digits}`

const Contact = ({ contact: { who, name, phones, email, words } }: { contact: ContactOf }) => (
  <li>
    <strong>{name === '' ? who : name}</strong>
    {name !== '' && <span className={styles.role}>{who}</span>}
    {phones.map((digits) => (
      <a key={digits} href={dialled(digits)}>
        {phoneText(digits)}
      </a>
    ))}
    {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    {words !== undefined && (
      <span className={styles.words}>
        <DialledText text={words} />
      </span>
    )}
  </li>
)

export const Contacts = ({ studentId }: { studentId: string }) => {
  const query = useGetStudentRecordQuery(studentId)
  return (
    <Panel title="Contacts">
      <QueryBoundary what="The contacts" query={query} rows={4}>
        {(record) => {
          const contacts = record ? contactsOf(record) : []
          if (contacts.length === 0) return <p className={styles.none}>No phone number or e-mail yet.</p>
          return (
            <ul className={styles.contacts}>
              {contacts.map((contact) => (
                <Contact key={contact.who} contact={contact} />
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
    </Panel>
  )
}
