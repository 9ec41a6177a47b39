import { useIsOnline } from '../ui/hooks/browser'
import * as styles from './OfflineHint.module.css'

export const OfflineHint = () => {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.hint}>
          You are offline. The portal will carry on as soon as you are back online.
        </p>
      )}
    </div>
  )
}
