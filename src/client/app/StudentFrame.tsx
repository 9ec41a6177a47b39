import { Outlet } from 'react-router-dom'
import { StudentLayout } from '../layout/StudentLayout'
import { SchoolTheme } from './SchoolTheme'

/** Fetched when the frame is there and the line is idle; loaded when the person goes there. */
export const nextPage = () => import(/* webpackPrefetch: true */ '../pages/registrationPages')

export default function StudentFrame() {
  return (
    <SchoolTheme>
      <StudentLayout>
        <Outlet />
      </StudentLayout>
    </SchoolTheme>
  )
}
