import { Outlet } from 'react-router-dom'
import { StudentLayout } from '../layout/StudentLayout'
import { KeptNotice } from '../record/keeping/KeptNotice'
import { useArrived } from '../session/useArrived'
import { SchoolTheme } from './theme/SchoolTheme'

/** Fetched when the frame is there and the line is idle; loaded when the person goes there. */
export const nextPage = () => import(/* webpackPrefetch: true */ '../pages/registrationPages')

export default function StudentFrame() {
  useArrived()
  return (
    <SchoolTheme>
      <StudentLayout>
        <KeptNotice />
        <Outlet />
      </StudentLayout>
    </SchoolTheme>
  )
}
