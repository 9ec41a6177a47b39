// Notices that come after the table: a button in the line of the title, where it pushes nothing, opens them.
import { WarningFilled } from '@ant-design/icons'
import { useId, useState } from 'react'
import { OfficeNotices } from './OfficeNotices'
import * as styles from './LateNotices.module.css'

export const LateNotices = ({ hasAny }: { hasAny: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div role="status" className={styles.place}>
        {hasAny && (
          <button
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <WarningFilled aria-hidden /> Needs your attention
          </button>
        )}
      </div>
      <div id={id} className={styles.notices} hidden={!isOpen}>
        {isOpen && <OfficeNotices />}
      </div>
    </>
  )
}
