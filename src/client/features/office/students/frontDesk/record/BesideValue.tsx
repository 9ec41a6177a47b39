// What the family asked to have corrected, also after the school did not change it; what waits is answered in the queue.
import { Button } from 'antd'
import type { Correction } from '#shared/contract/students/corrections'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { CorrectionNote } from '#client/record/CorrectionNote'

export const BesideValue = ({ note }: { note: Correction }) => {
  const { change } = useOfficeQuery()
  return (
    <CorrectionNote correction={note} reader="office">
      {note.state === 'open' && (
        <Button
          type="link"
          aria-label={`Answer: ${note.label}`}
          onClick={() => change({ corrections: String(note.id) })}
        >
          Answer
        </Button>
      )}
    </CorrectionNote>
  )
}
