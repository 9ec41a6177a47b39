// One's own second step: set it up, move it to another phone, make new recovery codes (SEC-30).
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { SecondFactor } from '#shared/contract/access/secondFactor'
import {
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} from '#client/api/access/signInApi'
import { errorText } from '#client/api/transport/errorText'
import { momentText } from '#client/ui/dates/moments'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { OwnPassword } from './OwnPassword'
import { OwnSessions } from './OwnSessions'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUpSecondFactor } from './SetUpSecondFactor'
import { useArrival } from './useArrival'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from './yourSignIn.module.css'
import * as settingsStyles from '../settings.module.css'

const codesText = (left: number): string =>
  left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`

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

const TurnOff = ({ onYes }: { onYes: () => void }) => (
  <Popconfirm
    title="Turn off the second step?"
    description={<span className={settingsStyles.askText}>Then your password alone opens the office.</span>}
    okText="Turn it off"
    onConfirm={onYes}
  >
    <Button>Turn off</Button>
  </Popconfirm>
)

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
        <strong className={settingsStyles.stateOn}>The second step has been on</strong> since {since}.{' '}
        {codesText(mine.recovery_codes_left)}.
      </p>
      <ErrorAlert text={error ? errorText(error) : null} />
      <ButtonRow>
        <Button onClick={onSetUp}>Move it to another phone</Button>
        <Button loading={renewing.isLoading} onClick={() => void makeCodes()}>
          New recovery codes
        </Button>
        {mine.required === 0 && <TurnOff onYes={() => void remove()} />}
      </ButtonRow>
      <p className={settingsStyles.hint}>New recovery codes replace the old ones.</p>
    </>
  )
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

export const YourSignInSettings = () => {
  const query = useGetSecondFactorQuery()
  useArrival(!query.isLoading)
  return (
    <>
      <div className={styles.yourSignIn}>
        <QueryBoundary what="Your sign-in" query={query}>
          {(mine) => <Mine mine={mine} />}
        </QueryBoundary>
      </div>
      <OwnPassword />
      <OwnSessions />
    </>
  )
}
