// The chase list as the paper that the form teacher gets.
import type { ChaseList, ChaseRow } from '#shared/contract/office/progress'
import { longDay } from '#shared/rules/dates'
import { portalConfig } from '../../../../portalConfig'
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

const PaperRow = ({ row }: { row: ChaseRow }) => (
  <tr>
    <td className={styles.tick} aria-label="Done" />
    <td>
      <strong>{nameOf(row)}</strong>
      <span className={styles.small}>
        {row.id} · {progressTitle(row)}
      </span>
    </td>
    <td className={styles.count} data-title="Missing">
      {row.missing.length}
    </td>
    <td data-title="What is missing">{owedText(row)}</td>
    <td data-title="Whom to ask">
      {row.contacts.map((contact) => (
        <span key={contact.who} className={styles.contact}>
          {contactParts(contact).map((part, index) => (
            <span key={index} className={styles.part}>
              {part}
            </span>
          ))}
        </span>
      ))}
      {row.contacts.length === 0 && <span className={styles.small}>No contact known</span>}
    </td>
  </tr>
)

export const ChasePaper = ({ list }: { list: ChaseList }) => (
  <article className={styles.paper}>
    <PaperHead list={list} />
    {list.owing.length === 0 ? (
      <p>Everybody has handed in everything.</p>
    ) : (
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Done</span>
            </th>
            <th scope="col">Student</th>
            <th scope="col" className={styles.count}>
              Missing
            </th>
            <th scope="col">What is missing</th>
            <th scope="col">Whom to ask</th>
          </tr>
        </thead>
        <tbody>
          {list.owing.map((row) => (
            <PaperRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    )}
  </article>
)
