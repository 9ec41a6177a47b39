// Route / (SPEC §2)
import { lazy, Suspense } from 'react'
import { SignIn } from '../features/session/SignIn'
import type { SearchProps } from '../features/session/SignInForm'
import { VisitorLayout } from '../layout/VisitorLayout'
import { BusyOverlay } from '../ui/BusyOverlay'

const StudentSearch = lazy(() => import('../features/studentSearch/StudentSearch'))

const Search = (props: SearchProps) => (
  <Suspense fallback={<BusyOverlay text="Opening the search …" />}>
    <StudentSearch {...props} />
  </Suspense>
)

export const SignInPage = () => (
  <VisitorLayout>
    <SignIn Search={Search} />
  </VisitorLayout>
)
