import { useMemo, useSyncExternalStore } from 'react'

const addressOf = (picture: Blob | undefined) => {
  let url: string | undefined
  return {
    now: () => url,
    /** Made when it is first looked at, and given back when nobody does any more. */
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

/** An address for a picture that only this page has; undefined for the first moment. */
export const useObjectUrl = (picture: Blob | undefined): string | undefined => {
  const address = useMemo(() => addressOf(picture), [picture])
  return useSyncExternalStore(address.subscribe, address.now)
}
