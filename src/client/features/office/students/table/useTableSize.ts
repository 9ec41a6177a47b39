// antd's virtual table wants its height in pixels: 60vh, header included.
import { useSyncExternalStore } from 'react'

const subscribe = (notice: () => void) => {
  window.addEventListener('resize', notice)
  return () => window.removeEventListener('resize', notice)
}

const share = 0.6
const header = 45
/** Below this width one column tells who it is. */
const narrowBelow = 640

export const useTableSize = () => {
  const height = useSyncExternalStore(subscribe, () => Math.round(window.innerHeight * share))
  const isNarrow = useSyncExternalStore(subscribe, () => window.innerWidth < narrowBelow)
  return { bodyHeight: height - header, isNarrow }
}
