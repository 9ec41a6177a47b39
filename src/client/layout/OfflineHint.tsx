import { useSyncExternalStore } from 'react'

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
        <p className="offline-hint">
          You are offline. The portal goes on as soon as your connection is back.
        </p>
      )}
    </div>
  )
}
