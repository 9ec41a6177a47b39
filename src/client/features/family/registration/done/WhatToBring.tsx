// The one thing that is left: what still comes on paper, by when, to whom.
import { FilePdfOutlined } from '@ant-design/icons'
import { skipToken } from '@reduxjs/toolkit/query'
import { Button } from 'antd'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useGetRegistrationStatusQuery } from '#client/api/school/registrationApi'
import { portalConfig } from '#client/portalConfig'
import { formLevelOf } from '#client/record/recordSelectors'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Panel } from '#client/ui/panels/Panel'
import { NotSavedYet } from '../printing/NotSavedYet'
import { usePaper } from '../printing/usePaper'
import { useLeaving } from '../useLeaving'
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

const PrintForm = () => {
  const printing = useLeaving('print', usePaper('form').open)
  return (
    <>
      <ButtonRow className={styles.buttons}>
        <Button
          type="primary"
          icon={<FilePdfOutlined aria-hidden />}
          loading={printing.isWaiting}
          onClick={printing.ask}
        >
          Print or save the form
        </Button>
      </ButtonRow>
      {printing.isLate && <NotSavedYet goal="print" onStay={printing.stay} onGoAnyway={printing.goAnyway} />}
    </>
  )
}

export const WhatToBring = ({ sent }: { sent: Sent }) => {
  const classes = useListFormClassesQuery()
  const level = formLevelOf(sent.record, classes.data)
  const status = useGetRegistrationStatusQuery(level === undefined ? skipToken : String(level))
  const isKnown = !classes.isLoading && !status.isLoading
  const { title, action, isFormLeft, originals } = toBring(sent.documents, sent.signedOn)
  const here = hereOnPaper(sent.documents)
  const day = isKnown ? byWhen(status.data) : '\u00a0'
  return (
    <Panel title={title} className={styles.left}>
      {isFormLeft && (
        <p>Print it on legal size paper (8 1/2 x 14), sign it and bring it to the school office.</p>
      )}
      {action === null && <p>The school has your signed form and all your documents.</p>}
      <PrintForm />
      {isFormLeft && (
        <p className={styles.when}>
          No printer? Ask the school office to print the form for you. It has your answers.
        </p>
      )}
      {originals !== null && <p>{originals}</p>}
      {here !== '' && action !== null && <p>The school already has on paper: {here}.</p>}
      {action !== null && (
        <dl className={`${styles.lines} ${styles.facts}`}>
          {day !== null && (
            <div>
              <dt>When</dt>
              <dd>{day}</dd>
            </div>
          )}
          <div>
            <dt>Where</dt>
            <dd>
              <Office />
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}
