import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { StudentLayout } from '../layout/StudentLayout'
import { lazyExtra } from '../lazyWithPreload'
import { isCutOff } from '#client/saving/device/readings'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { KeptNotice } from '#client/record/KeptNotice'
import { UnsavedNotice } from '../record/UnsavedNotice'
import { useArrived } from '../session/useSignedIn'
import { useAppSelector } from '../store/hooks'
import type { RootState } from '../store/rootReducer'
import { useFocusKept } from '../ui/hooks/useFocusKept'
import * as styles from './StudentFrame.module.css'
import { SchoolTheme } from './theme/SchoolTheme'

const AnswersWaiting = lazyExtra(
  () => import(/* webpackChunkName: 'answers-waiting' */ '../record/AnswersWaiting'),
)

/** The session has ended as far as this device knows, and nobody can sign in: what lies here stays closed. */
const selectIsLocked = (state: RootState): boolean =>
  deviceStoreSelectors.selectDeviceStore(state).is === 'opening' && isCutOff(state)

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
