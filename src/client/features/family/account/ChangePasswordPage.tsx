// A signed-in student changes the password (/registration/change-password). It is that of the sign-in, whatever child the
// page before was about.
import { type FormEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { childIn, withoutChild } from '#client/address/child'
import { useNavigate } from '#client/address/links'
import { paths } from '#client/address/paths'
import { useChangeStudentPasswordMutation } from '#client/api/access/signInApi'
import {
  useListSiblingsQuery,
  useEndMySessionMutation,
  useListMySessionsQuery,
} from '#client/api/access/accountApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { HiddenUsername } from '#client/session/signIn/LoginButton'
import { passwordProblem, requirementText } from '#client/session/signIn/passwordProblem'
import { useErrorTitle } from '#client/ui/hooks/browser'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainPasswordField } from '#client/ui/plain/PlainField'
import { AddSiblingButton } from '#client/session/AddSiblingButton'
import { SiblingLinks } from '#client/session/SiblingLinks'
import { useAccountId } from '#client/session/children'
import { useFamily } from '#client/session/useSignedIn'
import { OwnDeviceAnswer } from '#client/record/OwnDevice'
import { SessionList } from '#client/session/SessionList'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Panel } from '#client/ui/panels/Panel'
import { Stack, Text } from '#client/ui/primitives'
import { passwordChanged } from './PasswordChangedNotice'
import * as styles from './Account.module.css'

export default function ChangePasswordPage() {
  const location = useLocation()
  const studentId = useAccountId()
  // The password is that of the child who signed in, and so is the page.
  if (childIn(location.search) !== null) return <Navigate to={withoutChild(location)} replace />
  return (
    <>
      <ChangePasswordForm studentId={studentId} />
      <MySessions />
      <MySiblings />
    </>
  )
}

interface Problems {
  readonly former?: string
  readonly password?: string
  /** An error of no field. */
  readonly other?: string
}

const ownProblems = (former: string, password: string, studentId: string): Problems => ({
  former: former === '' ? 'Enter your old password.' : undefined,
  password: passwordProblem(password, portalConfig().limits.passwordMin, studentId) ?? undefined,
})

const refusal = (error: unknown): Problems => {
  const former = fieldText(error, 'old_password')
  const password = fieldText(error, 'password')
  return former || password ? { former, password } : { other: errorText(error) }
}

const useChange = (studentId: string) => {
  const navigate = useNavigate()
  const [former, setFormer] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [change, { isLoading }] = useChangeStudentPasswordMutation()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const found = ownProblems(former, password, studentId)
    setProblems(found)
    if (found.former || found.password) return
    const { error } = await change({ student_id: studentId, old_password: former, password })
    if (error) setProblems(refusal(error))
    else void navigate(paths.studentData, { state: passwordChanged })
  }
  return { former, setFormer, password, setPassword, submit, isLoading, problems }
}

const ChangePasswordForm = ({ studentId }: { studentId: string }) => {
  const form = useChange(studentId)
  const { problems } = form
  const [own, ...others] = useFamily()
  const { data: siblings } = useListSiblingsQuery(studentId)
  const isLinked = siblings !== undefined && siblings.children.length + siblings.seen_by.length > 0
  useErrorTitle(Object.values(problems).some(Boolean))
  return (
    <Stack
      as="form"
      gap={4}
      className={styles.changePassword}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <Text as="h1" breaks tabIndex={-1}>
        {own && others.length > 0 ? `Change ${own.shortName}’s password` : 'Change password'}
      </Text>
      <ErrorAlert text={problems.other ?? null} />
      <HiddenUsername login={studentId} />
      <PlainPasswordField
        label="Old Password"
        name="old-password"
        autoComplete="current-password"
        error={problems.former}
        value={form.former}
        onChange={({ target }) => form.setFormer(target.value)}
      />
      <PlainPasswordField
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        hint={requirementText(portalConfig().limits.passwordMin)}
        error={problems.password}
        value={form.password}
        onChange={({ target }) => form.setPassword(target.value)}
      />
      {isLinked && <p>This also removes the brothers and sisters below. You will have to add them again.</p>}
      <button type="submit" className="plain-button" aria-disabled={form.isLoading}>
        {form.isLoading ? 'Changing …' : 'Change Password'}
      </button>
    </Stack>
  )
}

// The devices on which this account is signed in.
const Sessions = () => {
  const { data, isLoading, refetch } = useListMySessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end, ending] = useEndMySessionMutation()
  if (isLoading) return <LoadingLines rows={2} />
  if (!data) return <LoadFailure what="The list" onRetry={() => void refetch()} />
  return (
    <SessionList
      sessions={data}
      ending={ending}
      problem={ending.error ? errorText(ending.error) : null}
      onEnd={(session_id) => void end({ session_id })}
    />
  )
}

export const MySessions = () => (
  <Panel
    title="Where you are signed in"
    description="Don’t recognise one of these? Sign it out, then change the password above."
    className={styles.mySessions}
  >
    <Sessions />
    <OwnDeviceAnswer />
  </Panel>
)

// Lists the brothers and sisters that this sign-in opens, and those whose sign-in opens this student's pages.
const MySiblings = () => {
  const [own] = useFamily()
  return (
    <Panel
      title="Brothers and sisters"
      description="If either child’s password changes, the two are separated. Either family can also do this here at any time."
      className={styles.mySessions}
    >
      {own && <SiblingLinks studentId={own.studentId} name={own.shortName} />}
      <AddSiblingButton />
    </Panel>
  )
}
