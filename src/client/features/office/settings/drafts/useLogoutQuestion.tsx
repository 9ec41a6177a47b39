import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { useAppSelector } from '../../../../store/hooks'
import { selectHasSettingDrafts } from './draftsSlice'

const LogoutQuestion = lazy(() => import('./LogoutQuestion'))

/** Asks whoever presses Logout while something in the settings is not saved. */
export const useLogoutQuestion = () => {
  const hasDrafts = useAppSelector(selectHasSettingDrafts)
  const [isAsked, setAsked] = useState(false)
  return {
    onLogout: (press: MouseEvent) => {
      if (!hasDrafts) return
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
