// The family's agreement to the terms: on the portal, or on paper, which is recorded here.
import { Button, Popconfirm, Modal } from 'antd'
import { useState } from 'react'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { isLeaver } from '#shared/rules/school/registrationWindow'
import type { Agreement } from '#shared/contract/students/agreement'
import { signedText } from '#shared/rules/students/paperAgreement'
import { useGetStudentOverviewQuery } from '#client/api/intake/intakeOfficeApi'
import { useSavePaperAgreementMutation } from '#client/api/students/studentsOfficeApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { WithRight } from '#client/session/rights'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { useGetTermsAndConditionsQuery } from '#client/api/school/schoolApi'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { useFocusBack } from '#client/ui/hooks/focus'
import { ButtonRow } from '#client/ui/panels/Panel'
import { dayText } from '#client/ui/dates/moments'
import { Row } from '#client/ui/primitives'
import { DialogForm } from '../dialogParts'
import * as styles from './frontDesk.module.css'

export const PaperAgreement = ({ studentId }: { studentId: string }) => {
  // currentData is never that of the student before.
  const { currentData: overview, isError, refetch } = useGetStudentOverviewQuery(studentId)
  return (
    <div className={styles.agreement}>
      {overview && <Known key={studentId} overview={overview} />}
      {isError && !overview && <LoadFailure what="The agreement" onRetry={() => void refetch()} />}
    </div>
  )
}

const Known = ({ overview }: { overview: StudentOverview }) => {
  const { id, agreed, registration } = overview
  const [isTaking, setTaking] = useState(false)
  const mayBeTaken = !agreed && !isLeaver(overview, registration.today)
  return (
    <Row as="section" gap={3} rowGap={1} size="small" below={2} aria-label="Agreement">
      <p role="status">{agreementText(agreed)}</p>
      <WithRight to="editRecords">
        {mayBeTaken && <Button onClick={() => setTaking(true)}>Signed on paper</Button>}
        {agreed?.signed_on && <TakeBack key={agreed.at} studentId={id} />}
      </WithRight>
      {isTaking && <PaperDialog overview={overview} onClose={() => setTaking(false)} />}
    </Row>
  )
}

/** 'Signed on paper on 3 September 2026, recorded by m.joseph on 5 September 2026 (terms version 2)' */
const agreementText = (agreed: Agreement | null): string => {
  if (!agreed) return 'Not agreed to the terms yet'
  const { signed_on, taken_by, at, terms_version } = agreed
  const how =
    signed_on === null
      ? `Agreed on the portal on ${dayText(at)}`
      : `${signedText(signed_on)}, recorded by ${taken_by ?? 'the office'} on ${dayText(at)}`
  return `${how} (terms version ${terms_version})`
}

const TakeBack = ({ studentId }: { studentId: string }) => {
  const [save, { isLoading, error }] = useSavePaperAgreementMutation()
  return (
    <>
      <Popconfirm
        title="Remove the signed form?"
        description="This removes the agreement. The family will need to agree again, on paper or on the portal."
        okText="Remove"
        onConfirm={() => void save({ student_id: studentId, signed_on: null })}
      >
        <Button loading={isLoading}>Remove signed form</Button>
      </Popconfirm>
      <ErrorAlert text={error ? errorText(error) : null} />
    </>
  )
}

const PaperDialog = ({ overview, onClose }: { overview: StudentOverview; onClose: () => void }) => {
  const taking = useTaking(overview, onClose)
  // The button that opened the dialog goes once the paper is recorded.
  useFocusBack('student-title')
  // The outcome must be seen.
  const close = () => {
    if (!taking.isLoading) onClose()
  }
  return (
    <Modal
      title={`${overview.name}: signed on paper`}
      width={500}
      open
      closable={!taking.isLoading}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
    >
      <PaperForm taking={taking} onClose={close} />
    </Modal>
  )
}

const useTaking = ({ id, registration }: StudentOverview, onDone: () => void) => {
  const [save, { isLoading, error }] = useSavePaperAgreementMutation()
  const [signedOn, setSignedOn] = useState<string | null>(registration.today)
  const [isTried, setTried] = useState(false)
  const problem =
    isTried && signedOn === null ? 'Enter the date it was signed.' : fieldText(error, 'signed_on')
  const send = async () => {
    setTried(true)
    if (signedOn === null || isLoading) return
    const { data } = await save({ student_id: id, signed_on: signedOn })
    if (data) onDone()
  }
  return {
    signedOn,
    setSignedOn,
    problem,
    isLoading,
    alert: error && !problem ? errorText(error) : null,
    send,
  }
}

const PaperForm = ({ taking, onClose }: { taking: ReturnType<typeof useTaking>; onClose: () => void }) => {
  const { signedOn, setSignedOn, problem, isLoading } = taking
  return (
    <DialogForm onSubmit={() => void taking.send()}>
      <p>Record the signed registration form. The family then counts as having agreed.</p>
      <WhichTerms />
      <ErrorAlert text={taking.alert} />
      <Field label="Date signed" problem={problem} isRead>
        {({ status, ...control }) => (
          <DayInput
            {...control}
            {...(status && { status })}
            allowClear={false}
            disabled={isLoading}
            value={signedOn}
            onChange={setSignedOn}
          />
        )}
      </Field>
      <ButtonRow>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Record signed form
        </Button>
        <Button disabled={isLoading} onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
    </DialogForm>
  )
}

/** The line keeps its room while the terms load. */
const WhichTerms = () => {
  const { data: terms, isError } = useGetTermsAndConditionsQuery()
  const version = terms ? `version ${terms.version}` : isError ? 'the version in the settings' : '…'
  return (
    <p>
      It must be for the current terms: <strong>{version}</strong>. The version is printed above the
      signatures.
    </p>
  )
}
