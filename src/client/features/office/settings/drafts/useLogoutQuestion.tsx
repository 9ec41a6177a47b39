import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react'
import { kindOf, log } from '../../../../log'
import { useAppSelector } from '../../../../store/hooks'
import { selectHasSettingDrafts } from './draftsSlice'

const load = () => import('./LogoutQuestion')

const LogoutQuestion = lazy(load)

/** Asks whoever presses Logout while something in the settings is not saved. */
export const useLogoutQuestion = () => {
  const hasDrafts = useAppSelector(selectHasSettingDrafts)
  const [isReady, setReady] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // What is loaded at the press may not come any more, and what it is to protect would go with the page.
  useEffect(() => {
    if (hasDrafts)
      load()
        .then(() => setReady(true))
        .catch((error: unknown) => log('Logout cannot ask', { reason: kindOf(error) }))
  }, [hasDrafts])
  return {
    onLogoutPress: (press: MouseEvent) => {
      if (!hasDrafts || !isReady) return
      press.preventDefault()
      setAsked(true)
    },
    question: isAsked && (
      <Suspense fallback={null}>
        <LogoutQuestion onClose={() => setAsked(false)} />
      </Suspense>
    ),
  }
}
