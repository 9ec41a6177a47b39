import { useMemo, useSyncExternalStore } from 'react'

const addressOf = (picture: Blob | undefined) => {
  let url: string | undefined
  return {
    now: () => url,
    /** Creates the address for the first subscriber, and revokes it after the last. */
    subscribe: (changed: () => void) => {
      url = picture && URL.createObjectURL(picture)
      changed()
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url)
        url = undefined
      }
    },
  }
}

/** The address of a picture in memory; undefined until it is created. */
export const useObjectUrl = (picture: Blob | undefined): string | undefined => {
  const address = useMemo(() => addressOf(picture), [picture])
  return useSyncExternalStore(address.subscribe, address.now)
}
