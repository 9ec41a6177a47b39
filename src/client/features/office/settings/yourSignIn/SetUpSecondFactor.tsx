// The picture for the authenticator app, a code that proves it, then the recovery codes:
//
//   offering ──▶ proving ──right code──▶ keeping the recovery codes ──▶ onDone
import { QRCode } from 'antd'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { OfferedSecret } from '#shared/contract/access/secondFactor'
import { useEnrolSecondFactorMutation, useStartSecondFactorMutation } from '#client/api/access/signInApi'
import { errorText } from '#client/api/transport/errorText'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainField } from '#client/ui/plain/PlainField'
import { CopyButton } from '../parts/CopyButton'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { RecoveryCodes } from './RecoveryCodes'
import * as styles from './yourSignIn.module.css'

/** Four by four it is easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const Offer = ({ offer }: { offer: OfferedSecret }) => (
  <div className={styles.offer}>
    <div className={styles.offerPicture} role="img" aria-label="QR code for the authenticator app">
      {/* The library's picture has no words of its own. */}
      <div aria-hidden>
        <QRCode type="svg" value={offer.uri} size={192} bordered={false} />
      </div>
    </div>
    <div className={styles.offerWords}>
      <p>
        Cannot scan it? Type this key into the app, or <a href={offer.uri}>open the app on this device</a>.
      </p>
      <code className={styles.offerSecret} aria-label="Key">
        {inGroups(offer.secret)}
      </code>
      <CopyButton text={offer.secret} title="Copy the key" />
    </div>
  </div>
)

const Prove = ({ onProven }: { onProven: (codes: readonly string[]) => void }) => {
  const [enrol, { isLoading, error }] = useEnrolSecondFactorMutation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (isLoading || code.trim() === '') return
    const { data } = await enrol(code.trim())
    if (data) onProven(data.recovery_codes)
    else setCode('')
  }
  const problem = isMissing ? 'Type the six digits that the app shows.' : error ? errorText(error) : null
  return (
    <form className={styles.prove} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorAlert text={problem} />
      <PlainField
        label="Code that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="plain-button" aria-disabled={isLoading}>
        {isLoading ? 'Checking …' : 'Confirm the code'}
      </button>
    </form>
  )
}

const useOffer = () => {
  const [start, { data, error }] = useStartSecondFactorMutation()
  const isAsked = useRef(false)
  useEffect(() => {
    // One offer for one screen: a second one would make the first picture worthless.
    if (!isAsked.current) void start()
    isAsked.current = true
  }, [start])
  return { offer: data, error, again: () => void start() }
}

export const SetUpSecondFactor = ({ onDone }: { onDone: () => void }) => {
  const { offer, error, again } = useOffer()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (error) return <LoadFailure what="The key" why={errorText(error)} onRetry={again} />
  if (!offer) return <LoadingLines rows={6} />
  return (
    <ol className={styles.setUpSteps}>
      <li>
        <p className={styles.setUpStepTitle}>Install an authenticator app on your phone</p>
        <p>
          Any app will do: Google Authenticator, Microsoft Authenticator, 2FAS and others. If you have one,
          use it.
        </p>
      </li>
      <li>
        <p className={styles.setUpStepTitle}>Let it scan this picture</p>
        <Offer offer={offer} />
      </li>
      <li>
        <p className={styles.setUpStepTitle}>Type the code that it shows</p>
        <Prove onProven={setCodes} />
      </li>
    </ol>
  )
}
