// The administrator's own second step (set it up, move it to another phone, make new recovery codes), password and
// sessions.
import { Button, Popconfirm } from 'antd'
import { useEffect, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { SecondFactor } from '#shared/contract/access/secondFactor'
import { useEndMySessionMutation, useListMySessionsQuery } from '#client/api/access/accountApi'
import {
  useChangeAdminPasswordMutation,
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} from '#client/api/access/signInApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { SessionList } from '#client/session/SessionList'
import { momentText } from '#client/ui/dates/moments'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainPasswordField } from '#client/ui/plain/PlainField'
import { Muted, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { RecoveryCodes, SetUpSecondFactor } from './SetUpSecondFactor'
import * as settingsStyles from '../settings.module.css'
import * as styles from './access.module.css'

export const YourSignInSettings = () => {
  const query = useGetSecondFactorQuery()
  useArrival(!query.isLoading)
  return (
    <>
      <Stack align="start" gap={4} className={styles.yourSignIn}>
        <QueryBoundary what="Your sign-in" query={query}>
          {(mine) => <Mine mine={mine} />}
        </QueryBoundary>
      </Stack>
      <OwnPassword />
      <OwnSessions />
    </>
  )
}

/**
 * Brings a link such as /admin/dashboard?settings=ownSignIn#own-sessions to its part of the section, once `isDrawn`:
 * the parts above have their height.
 */
const useArrival = (isDrawn: boolean): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    const heading = isDrawn ? document.getElementById(hash.slice(1)) : null
    if (!heading) return
    // The drawer takes the focus when it opens, and this comes after it.
    const arriving = setTimeout(() => {
      heading.focus({ preventScroll: true })
      heading.scrollIntoView()
    })
    return () => clearTimeout(arriving)
  }, [isDrawn, hash, key])
}

const Mine = ({ mine }: { mine: SecondFactor }) => {
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  if (isSettingUp)
    return (
      <>
        <SetUpSecondFactor onDone={() => setSettingUp(false)} />
        <button type="button" className="plain-link" onClick={() => setSettingUp(false)}>
          Back, change nothing
        </button>
      </>
    )
  const setUp = () => setSettingUp(true)
  return mine.enrolled_at === null ? (
    <Off onSetUp={setUp} />
  ) : (
    <On mine={mine} onSetUp={setUp} onCodes={setCodes} />
  )
}

const Off = ({ onSetUp }: { onSetUp: () => void }) => (
  <>
    <p>
      The second step is off: your password alone opens the office. If you turn it on, you also need a code
      from your phone, so a stolen password is not enough.
    </p>
    <ButtonRow>
      <Button type="primary" onClick={onSetUp}>
        Set up the second step
      </Button>
    </ButtonRow>
  </>
)

interface OnProps {
  readonly mine: SecondFactor
  readonly onSetUp: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

const On = ({ mine, onSetUp, onCodes }: OnProps) => {
  const [renew, renewing] = useRenewRecoveryCodesMutation()
  const [remove, removing] = useRemoveSecondFactorMutation()
  const error = renewing.error ?? removing.error
  const makeCodes = async () => {
    const { data } = await renew()
    if (data) onCodes(data.recovery_codes)
  }
  const since = momentText(mine.enrolled_at ?? '')
  return (
    <>
      <p>
        <Text as="strong" tone="success">
          The second step has been on
        </Text>{' '}
        since {since}. {codesText(mine.recovery_codes_left)}.
      </p>
      <ErrorAlert text={error ? errorText(error) : null} />
      <ButtonRow>
        <Button onClick={onSetUp}>Move it to another phone</Button>
        <Button loading={renewing.isLoading} onClick={() => void makeCodes()}>
          New recovery codes
        </Button>
        {mine.required === 0 && <TurnOff onYes={() => void remove()} />}
      </ButtonRow>
      <Muted as="p" small>
        New recovery codes replace the old ones.
      </Muted>
    </>
  )
}

const codesText = (left: number): string =>
  left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`

const TurnOff = ({ onYes }: { onYes: () => void }) => (
  <Popconfirm
    title="Turn off the second step?"
    description={
      <Text block maxWidth={320}>
        Then your password alone opens the office.
      </Text>
    }
    okText="Turn it off"
    onConfirm={onYes}
  >
    <Button>Turn off</Button>
  </Popconfirm>
)

export const OwnPassword = () => {
  const form = useOwnPassword()
  const least = portalConfig().limits.adminPasswordMin
  return (
    <Stack as="section" gap={4} className={settingsStyles.card} aria-labelledby="own-password">
      <h3 id="own-password" tabIndex={-1}>
        Change password
      </h3>
      <Stack as="form" gap={4} maxWidth={420} noValidate onSubmit={(event) => void form.submit(event)}>
        <ErrorAlert text={form.other} />
        <PlainPasswordField
          label="Old Password"
          name="old-password"
          autoComplete="current-password"
          error={form.problems.former}
          value={form.former}
          onChange={({ target }) => form.setFormer(target.value)}
        />
        <PlainPasswordField
          label="New Password"
          name="new-password"
          autoComplete="new-password"
          hint={`At least ${least} characters. You will be signed out everywhere else.`}
          error={form.problems.password}
          value={form.password}
          onChange={({ target }) => form.setPassword(target.value)}
        />
        <button type="submit" className="plain-button" aria-disabled={form.isLoading}>
          {form.isLoading ? 'Changing …' : 'Change Password'}
        </button>
        <p role="status">{form.isSuccess && 'Password Changed Successfully.'}</p>
      </Stack>
    </Stack>
  )
}

const needed = 'Please fill this in.'

const useOwnPassword = () => {
  const [former, setFormer] = useState('')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [change, { isLoading, isSuccess, error }] = useChangeAdminPasswordMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isLoading || former === '' || password === '') return
    const answer = await change({ old_password: former, password })
    if (answer.error) return
    setAsked(false)
    setFormer('')
    setPassword('')
  }
  const problem = (typed: string, name: string): string | undefined =>
    isAsked && typed === '' ? needed : fieldText(error, name)
  const problems = { former: problem(former, 'old_password'), password: problem(password, 'password') }
  const isElsewhere = error !== undefined && !problems.former && !problems.password
  return {
    ...{ former, setFormer, password, setPassword, submit, isLoading, isSuccess, problems },
    other: isElsewhere ? errorText(error) : null,
  }
}

const OwnSessions = () => {
  const query = useListMySessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end, ending] = useEndMySessionMutation()
  return (
    <Stack as="section" gap={4} className={settingsStyles.card} aria-labelledby="own-sessions">
      <h3 id="own-sessions" tabIndex={-1}>
        Where you are signed in
      </h3>
      <QueryBoundary what="Your sessions" query={query}>
        {(sessions) => (
          <SessionList
            sessions={sessions}
            ending={ending}
            problem={ending.error ? errorText(ending.error) : null}
            onEnd={(session_id) => void end({ session_id })}
          />
        )}
      </QueryBoundary>
    </Stack>
  )
}
