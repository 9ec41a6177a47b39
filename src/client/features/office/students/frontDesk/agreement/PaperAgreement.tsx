// How the family has agreed to the terms, if at all: on the portal, or on paper, which is taken in here.
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { isLeaver } from '#shared/rules/school/registrationWindow'
import { useGetStudentOverviewQuery } from '#client/api/intake/progressApi'
import { useSavePaperAgreementMutation } from '#client/api/students/agreementApi'
import { errorText } from '#client/api/transport/errorText'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { agreementText } from './agreementTexts'
import { PaperDialog } from './PaperDialog'
import * as styles from './paperAgreement.module.css'

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

const Known = ({ overview }: { overview: StudentOverview }) => {
  const { id, agreed, registration } = overview
  const [isTaking, setTaking] = useState(false)
  const mayBeTaken = !agreed && !isLeaver(overview, registration.today)
  return (
    <section className={styles.part} aria-label="Agreement">
      <p role="status">{agreementText(agreed)}</p>
      {mayBeTaken && <Button onClick={() => setTaking(true)}>Signed on paper</Button>}
      {agreed?.signed_on && <TakeBack key={agreed.at} studentId={id} />}
      {isTaking && <PaperDialog overview={overview} onClose={() => setTaking(false)} />}
    </section>
  )
}

export const PaperAgreement = ({ studentId }: { studentId: string }) => {
  // Never of the student before.
  const { currentData: overview, isError, refetch } = useGetStudentOverviewQuery(studentId)
  return (
    <div className={styles.place}>
      {overview && <Known key={studentId} overview={overview} />}
      {isError && !overview && <LoadFailure what="The agreement" onRetry={() => void refetch()} />}
    </div>
  )
}
