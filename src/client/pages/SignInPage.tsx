// Route /
import { lazy, Suspense } from 'react'
import { type SearchProps, SignIn } from '../features/visitor/signIn/SignIn'
import { VisitorLayout } from '../layout/VisitorLayout'
import { BusyOverlay } from '../ui/plain/BusyOverlay'

const StudentSearch = lazy(() => import('../features/visitor/studentSearch/StudentSearch'))

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
