import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import * as styles from '#client/app/StudentFrame.module.css'
import { SchoolTheme } from '#client/app/theme/SchoolTheme'
import { StudentLayout } from '#client/layout/StudentLayout'
import { lazyExtra } from '#client/lazyWithPreload'
import { KeptNotice } from '#client/record/KeptNotice'
import { UnsavedNotice } from '#client/record/UnsavedNotice'
import { isCutOff } from '#client/saving/device/readings'
import { keepingSelectors } from '#client/saving/keepingSlice'
import { useArrived } from '#client/session/useArrived'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useFocusKept } from '#client/ui/hooks/useFocusKept'

const AnswersWaiting = lazyExtra(
  () => import(/* webpackChunkName: 'answers-waiting' */ '../record/AnswersWaiting'),
)

/** The session has ended as far as this device knows, and nobody can sign in: what lies here stays closed. */
const selectIsLocked = (state: RootState): boolean =>
  keepingSelectors.selectKeeping(state).is === 'opening' && isCutOff(state)

export default function StudentFrame() {
  useArrived()
  useFocusKept()
  const isLocked = useAppSelector(selectIsLocked)
  return (
    <SchoolTheme>
      <StudentLayout>
        {isLocked && (
          <div className={styles.locked}>
            <Suspense fallback={null}>
              <AnswersWaiting />
            </Suspense>
          </div>
        )}
        <KeptNotice />
        <UnsavedNotice />
        <Outlet />
      </StudentLayout>
    </SchoolTheme>
  )
}
