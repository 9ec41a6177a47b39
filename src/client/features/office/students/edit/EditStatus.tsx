// 'Updating', 'Updated Successfully.' or 'Error Occured.' (the specification spells it this way) and, after a failure, why.
import { CheckCircleFilled, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import type { EditState } from './useEditState'
import * as styles from './edit.module.css'

export const EditStatus = ({ state }: { state: EditState }) => (
  <div className={styles.status} role="status">
    {state.is === 'updating' && (
      <p>
        <LoadingOutlined aria-hidden spin /> Updating
      </p>
    )}
    {state.is === 'updated' && (
      <p className={styles.updated}>
        <CheckCircleFilled aria-hidden /> Updated Successfully.
      </p>
    )}
    {state.is === 'failed' && (
      <>
        <p className={styles.failed}>
          <ExclamationCircleFilled aria-hidden /> Error Occured.
        </p>
        <p className={styles.reason}>{state.reason}</p>
      </>
    )}
  </div>
)
