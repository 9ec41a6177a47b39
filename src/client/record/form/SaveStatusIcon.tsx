// The spec's icon of one field: spinner, check mark or alert, told apart by shape and by name (UX-03).
import { CheckOutlined, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { SaveState } from '../../saving/machine/status'
import * as styles from './SaveStatusIcon.module.css'

const looks: Record<SaveState, { label: string; picture: ReactNode } | null> = {
  idle: null,
  saving: { label: 'Saving', picture: <LoadingOutlined aria-hidden spin /> },
  saved: { label: 'Saved', picture: <CheckOutlined aria-hidden /> },
  failed: { label: 'Not saved', picture: <ExclamationCircleFilled aria-hidden /> },
}

/** Takes its room even when it shows nothing, so that nothing moves when it appears. */
export const SaveStatusIcon = ({ icon }: { icon: SaveState }) => {
  const look = looks[icon]
  return (
    <span className={styles.icon} data-save-state={icon}>
      {look && (
        <span role="img" aria-label={look.label} data-tip={look.label}>
          {look.picture}
        </span>
      )}
    </span>
  )
}
