// What still comes on paper: what, by when, to whom.
import { skipToken } from '@reduxjs/toolkit/query'
import { useListFormClassesQuery } from '../../../../api/office/lookupsApi'
import { useGetRegistrationStatusQuery } from '../../../../api/records/registrationApi'
import { portalConfig } from '../../../../portalConfig'
import { formLevelOf } from '../../../../record/recordSelectors'
import { Panel } from '../../../../ui/panels/Panel'
import { byWhen, hereOnPaper, toBring } from './receiptTexts'
import type { Sent } from './useReceipt'
import * as styles from './done.module.css'

const Office = () => {
  const { name, address, phone, email } = portalConfig().school
  return (
    <address className={styles.office}>
      <span>The office of {name}</span>
      {address && <span>{address}</span>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}

export const WhatToBring = ({ sent }: { sent: Sent }) => {
  const classes = useListFormClassesQuery()
  const level = formLevelOf(sent.record, classes.data)
  const status = useGetRegistrationStatusQuery(level === undefined ? skipToken : String(level))
  const isKnown = !classes.isLoading && !status.isLoading
  const papers = toBring(sent.documents, sent.signedOn)
  const here = hereOnPaper(sent.documents)
  return (
    <Panel title="What to bring to the school">
      {papers.length === 0 ? (
        <p>Nothing. The school has your signed form and all your documents.</p>
      ) : (
        <ul className={styles.papers}>
          {papers.map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
      )}
      {sent.signedOn === null && (
        <p className={styles.when}>
          No printer? Ask the office to print the form for you. It has your answers.
        </p>
      )}
      {here !== '' && <p>The school has on paper already: {here}.</p>}
      {papers.length > 0 && (
        <dl className={`${styles.lines} ${styles.facts}`}>
          <div>
            <dt>By when</dt>
            <dd>{isKnown ? byWhen(status.data) : '\u00a0'}</dd>
          </div>
          <div>
            <dt>To whom</dt>
            <dd>
              <Office />
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}
