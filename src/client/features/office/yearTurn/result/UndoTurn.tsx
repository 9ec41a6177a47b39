// Taking the turn back, after one question that says what happens.
import { UndoOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useUndoYearTurnMutation } from '#client/api/lists/yearTurnApi'
import { errorText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'

const what =
  'Classes, leavers, terms and registration windows go back to what they were, and so does what families are asked. Newcomers are ' +
  'removed. Anything changed since then stays as it is, and is listed by name. Sign-in slips that ' +
  'were printed for newcomers no longer work.'

export const UndoTurn = ({ year }: { year: number }) => {
  const [isAsking, setAsking] = useState(false)
  const [undo, { isLoading, error }] = useUndoYearTurnMutation()
  return (
    <>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => setAsking(true)}>
        Undo the new school year …
      </Button>
      <Modal
        open={isAsking}
        title="Undo the new school year?"
        closable={!isLoading}
        mask={{ closable: false }}
        okText={isLoading ? 'Undoing …' : 'Undo the new year'}
        okButtonProps={{ danger: true, loading: isLoading }}
        cancelButtonProps={{ disabled: isLoading }}
        onOk={() => void undo({ year })}
        onCancel={() => setAsking(false)}
      >
        <p>{what}</p>
        <ErrorAlert text={error ? errorText(error) : null} />
      </Modal>
    </>
  )
}
