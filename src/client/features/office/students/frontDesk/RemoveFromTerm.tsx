// Taking a student off the list of a term that was not posted for the family: who has left, or was listed by mistake.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { termTitle, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { useRemoveFromTermListMutation } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'

interface RemoveProps {
  readonly studentId: string
  /** 'Ann Ali (20260002)' */
  readonly who: string
  readonly report: TermKey
}

const what =
  'The student gets no report card for this term and no longer counts in its averages and positions. Marks and remarks ' +
  'for the term are removed; import the lists again to get them back.'

const Question = ({ studentId, who, report, onClose }: RemoveProps & { onClose: () => void }) => {
  const [remove, { isLoading, error }] = useRemoveFromTermListMutation()
  const send = async () => {
    const { year, term } = report
    const answer = await remove({ year, term, student_id: studentId })
    if (!answer.error) onClose()
  }
  return (
    <Modal
      title={`Take ${who} off the list of ${termTitle(report)}?`}
      open
      closable={!isLoading}
      mask={{ closable: false }}
      okText={isLoading ? 'Taking off …' : 'Take off the list'}
      okButtonProps={{ danger: true, loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{what}</p>
      <ErrorAlert text={error ? errorText(error) : null} />
    </Modal>
  )
}

export const RemoveFromTerm = (about: RemoveProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        type="text"
        aria-label={`Take off the list of ${termTitle(about.report)}`}
        onClick={() => setAsking(true)}
      >
        Take off …
      </Button>
      {isAsking && <Question {...about} onClose={() => setAsking(false)} />}
    </>
  )
}
