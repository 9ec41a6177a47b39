// Everything has reached the school: the last thing to do, the reference, later changes, and what was sent.
import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect } from 'react'
import { Link } from '#client/address/links'
import { skipToken } from '@reduxjs/toolkit/query'
import { paths } from '#client/address/paths'
import { DoneDrawing } from '#client/ui/drawings/drawings'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { ButtonRow, Page, Panel } from '#client/ui/panels/Panel'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useListFormClassesQuery, useGetRegistrationStatusQuery } from '#client/api/school/schoolApi'
import { portalConfig } from '#client/portalConfig'
import { formLevelOf } from '#client/record/recordSelectors'
import { useFamily } from '#client/session/useSignedIn'
import { FormPaper, NotSavedYet, usePaper } from '../FormPaper'
import { selectMayUpload } from '../registrationSelectors'
import { registration } from '../registrationSlice'
import { pathToThing } from '../stepPaths'
import { useLeaving } from '../useRegistration'
import {
  type Line,
  byWhen,
  changedLater,
  hereOnPaper,
  notDoneText,
  overText,
  reachedTitle,
  sentAnswers,
  sentDocuments,
  sentText,
  toBring,
  type NotDone as NotDoneState,
  type Sent,
  useReceipt,
} from './receiptTexts'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './done.module.css'

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles.lines}>
    {lines.map(({ title, text }) => (
      <div key={title}>
        <Muted as="dt">{title}</Muted>
        <Text as="dd" breaks>
          {text}
        </Text>
      </div>
    ))}
  </dl>
)

const WhatWasSent = ({ sent }: { sent: Sent }) => (
  <Panel title="What was sent">
    <Lines lines={sentAnswers(sent.record)} />
    <h3>Documents</h3>
    <Lines lines={sentDocuments(sent.documents)} />
  </Panel>
)

const ChangedLater = ({ sent }: { sent: Sent }) => {
  const later = sent.agreedAt === null ? [] : changedLater(sent.changes, sent.documents, sent.agreedAt)
  if (later.length === 0) return null
  return (
    <Panel
      title="Changed since you agreed"
      description="The school has these new answers and documents, not the earlier ones."
    >
      <List gap={0} lines="between" entryPad={2} breaks>
        {later.map(({ title, change, text }) => (
          <Stack as="li" gap={0} key={title}>
            <strong>{title}</strong>
            {change && (
              <span>
                <del>{change.before}</del> → <ins>{change.after}</ins>
              </span>
            )}
            <Muted small>{text}</Muted>
          </Stack>
        ))}
      </List>
    </Panel>
  )
}

const Reference = ({ sent }: { sent: Sent }) => (
  <Stack as="section" gap={4} raised className={styles.reference} aria-label="Reference">
    <div className={styles.drawing} data-print="no">
      <DoneDrawing />
    </div>
    <div>
      <p>Your reference</p>
      <Text as="p" numeric breaks className={styles.number}>
        {sent.reference}
      </Text>
      <p>Give this reference when you call or visit the school.</p>
    </div>
    <ButtonRow className={styles.buttons} data-print="no">
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Print this page
      </Button>
    </ButtonRow>
  </Stack>
)

const NotDone = ({ sentBack, isMore }: NotDoneState) => {
  const [type] = isMore || sentBack.length > 1 ? [] : sentBack
  const maySend = useAppSelector((state) => type !== undefined && selectMayUpload(state, type))
  return (
    <Page
      title="Your registration is not done yet"
      description={notDoneText(sentBack, isMore)}
      maxWidth={720}
      isCentred
      className={styles.page}
    >
      <Link
        to={type && maySend ? pathToThing({ step: 'documents', name: type }) : paths.complete}
        className={`plain-button ${styles.go}`}
      >
        {maySend ? 'Send a new one' : 'See what is left'}
      </Link>
    </Page>
  )
}

const Over = () => (
  <Page
    title="Your registration is complete"
    description={overText}
    maxWidth={720}
    isCentred
    className={styles.page}
  >
    <Link to={paths.dashboard} className={`plain-button ${styles.go}`}>
      Go to the dashboard
    </Link>
  </Page>
)

export const Done = ({ studentId }: { studentId: string }) => {
  const receipt = useReceipt(studentId)
  const dispatch = useAppDispatch()
  const family = useFamily()
  const here = family.length > 1 ? family.find(({ isHere }) => isHere) : undefined
  // The printed form waits for this student's answers; the page may be opened without the form.
  useLayoutEffect(() => void dispatch(registration.opened(studentId)), [dispatch, studentId])
  if (receipt.is === 'failed') return <LoadFailure what="Your registration" onRetry={receipt.retry} />
  if (receipt.is === 'open') return <NotDone {...receipt} />
  if (receipt.is === 'over') return <Over />
  if (receipt.is === 'loading')
    return <div className={styles.loading} role="group" aria-busy="true" aria-label="Loading" />
  return (
    <Page
      title={reachedTitle(receipt.unsent)}
      description={sentText({ ...receipt, child: here?.name })}
      maxWidth={720}
      isCentred
      className={styles.page}
    >
      <WhatToBring sent={receipt} />
      <Reference sent={receipt} />
      <ChangedLater sent={receipt} />
      <WhatWasSent sent={receipt} />
      <Row as="p" gap={6} rowGap={0} align="stretch" className={styles.ways} data-print="no">
        <Link to={paths.complete}>View your answers</Link>
        <Link to={paths.dashboard}>Go to the dashboard</Link>
      </Row>
      <FormPaper studentId={studentId} />
    </Page>
  )
}

// The last thing to do: papers to bring, by when, and to whom.
const Office = () => {
  const { name, address, phone, email } = portalConfig().school
  return (
    <Stack as="address" gap={0} align="start" className={styles.office}>
      <span>The office of {name}</span>
      {address && <span>{address}</span>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </Stack>
  )
}

const PrintForm = () => {
  const printing = useLeaving('print', usePaper('form').open)
  return (
    <>
      <ButtonRow className={styles.buttons} data-print="no">
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

const WhatToBring = ({ sent }: { sent: Sent }) => {
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
        <Muted as="p" small>
          No printer? Ask the school office to print the form for you. It has your answers.
        </Muted>
      )}
      {originals !== null && <p>{originals}</p>}
      {here !== '' && action !== null && <p>The school already has on paper: {here}.</p>}
      {action !== null && (
        <dl className={`${styles.lines} ${styles.facts}`}>
          {day !== null && (
            <div>
              <Muted as="dt">When</Muted>
              <Text as="dd" breaks>
                {day}
              </Text>
            </div>
          )}
          <div>
            <Muted as="dt">Where</Muted>
            <Text as="dd" breaks>
              <Office />
            </Text>
          </div>
        </dl>
      )}
    </Panel>
  )
}
