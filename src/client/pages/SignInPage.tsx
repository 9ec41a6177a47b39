// Route /
import { lazy } from 'react'
import { SignIn } from '../features/visitor/signIn/SignIn'
import { VisitorLayout } from '../layout/VisitorLayout'

const StudentSearch = lazy(() => import('../features/visitor/studentSearch/StudentSearch'))

export const SignInPage = () => (
  <VisitorLayout>
    <SignIn Search={StudentSearch} />
  </VisitorLayout>
)
