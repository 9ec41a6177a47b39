import { useSyncExternalStore } from 'react'
import * as styles from './OfflineHint.module.css'

const subscribe = (notice: () => void) => {
  window.addEventListener('online', notice)
  window.addEventListener('offline', notice)
  return () => {
    window.removeEventListener('online', notice)
    window.removeEventListener('offline', notice)
  }
}

export const OfflineHint = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.hint}>You are offline. The portal carries on as soon as you are back online.</p>
      )}
    </div>
  )
}
