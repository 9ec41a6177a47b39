// The office has a form with signatures before it: when was it signed, and is it about the terms that apply now?
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { useSavePaperAgreementMutation } from '#client/api/students/agreementApi'
import { useGetTermsAndConditionsQuery } from '#client/api/school/registrationApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { useFirstFocus } from '#client/ui/hooks/useFirstFocus'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import * as styles from './paperAgreement.module.css'

interface PaperDialogProps {
  readonly overview: StudentOverview
  readonly onClose: () => void
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

/** Takes its room while the terms are on their way. */
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

interface PaperFormProps {
  readonly taking: ReturnType<typeof useTaking>
  readonly onClose: () => void
}

const PaperForm = ({ taking, onClose }: PaperFormProps) => {
  const place = useFirstFocus<HTMLFormElement>()
  const { signedOn, setSignedOn, problem, isLoading } = taking
  return (
    <form
      className={styles.form}
      ref={place}
      onSubmit={(event) => {
        event.preventDefault()
        void taking.send()
      }}
    >
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
    </form>
  )
}

export const PaperDialog = ({ overview, onClose }: PaperDialogProps) => {
  const taking = useTaking(overview, onClose)
  // The button that opened it goes once the paper is in.
  useFocusBack('student-title')
  // What comes of it must be seen.
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
