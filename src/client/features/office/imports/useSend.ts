// After a list has arrived the address names it. Leaving the screen gives up what is still travelling.
import { useCallback, useEffect, useRef } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useAppDispatch } from '#client/store/hooks'
import type { AppThunk } from '#client/store/store'

type Sending = AppThunk<Promise<string | null>>

export const useSend = () => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  // The step of sending takes the place of the button: what answers must be the newest.
  const latest = useRef(change)
  useEffect(() => void (latest.current = change), [change])
  return useCallback(
    (sending: Sending) => void dispatch(sending).then((id) => id && latest.current({ import: id })),
    [dispatch],
  )
}
