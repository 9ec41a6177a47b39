// Taking an import back, after one question that says what happens.
import { UndoOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { ImportBatch } from '#shared/contract/lists/imports'
import { useUndoImportMutation } from '#client/api/lists/importsApi'
import { count } from '#client/ui/count'

const whatHappens = ({ summary }: ImportBatch): string => {
  const fresh = summary?.new ?? 0
  const changed = summary?.changed ?? 0
  const parts = [
    fresh > 0 && `${count(fresh, 'new row')} ${fresh === 1 ? 'is' : 'are'} removed again`,
    changed > 0 &&
      `${count(changed, 'changed row')} ${changed === 1 ? 'goes' : 'go'} back to the earlier answers`,
  ].filter(Boolean)
  return `${parts.join(', and ')}. Anything edited since then stays as it is, and is listed.`
}

export const UndoImport = ({ batch }: { batch: ImportBatch }) => {
  const [isAsking, setAsking] = useState(false)
  const [undo] = useUndoImportMutation()
  return (
    <>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <Modal
        open={isAsking}
        title="Undo this import?"
        okText="Undo the import"
        okButtonProps={{ danger: true }}
        onOk={() => {
          setAsking(false)
          void undo(batch.id)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{whatHappens(batch)}</p>
      </Modal>
    </>
  )
}
