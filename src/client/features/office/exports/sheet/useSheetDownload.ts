import { useCallback, useEffect, useRef } from 'react'
import type { QueryOf } from '#shared/contract/call'
import type { getRegistrationSheet } from '#shared/contract/papers/documents'
import { useGetRegistrationSheetMutation } from '#client/api/papers/documentsApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { screenLeft, selectSheetDownload } from './sheetDownloadSlice'

type Wish = QueryOf<typeof getRegistrationSheet>

export const useSheetDownload = () => {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectSheetDownload)
  const [ask] = useGetRegistrationSheetMutation()
  const running = useRef<{ abort: () => void } | null>(null)
  const start = useCallback(
    (wish: Wish) => {
      running.current = ask(wish)
    },
    [ask],
  )
  useEffect(() => () => void dispatch(screenLeft()), [dispatch])
  return { state, start, cancel: () => running.current?.abort() }
}
