// The picture for the authenticator app, a code that proves it, then the recovery codes:
//
//   offering ──▶ proving ──right code──▶ keeping the recovery codes ──▶ onDone
import { CheckOutlined, CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, QRCode } from 'antd'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { roleFacts } from '#shared/rules/access/roles'
import type { OfferedSecret } from '#shared/contract/access/secondFactor'
import { useEnrolSecondFactorMutation, useStartSecondFactorMutation } from '#client/api/access/signInApi'
import { errorText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainField } from '#client/ui/plain/PlainField'
import { Row, Stack, Text } from '#client/ui/primitives'
import { PrintPaper } from '#client/ui/PrintPaper'
import * as styles from './access.module.css'

export const SetUpSecondFactor = ({ onDone }: { onDone: () => void }) => {
  const { offer, error, again } = useOffer()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (error) return <LoadFailure what="The key" why={errorText(error)} onRetry={again} />
  if (!offer) return <LoadingLines rows={6} />
  return (
    <Stack as="ol" gap={6} className={styles.setUpSteps}>
      <li>
        <Text as="p" weight={600}>
          Install an authenticator app on your phone
        </Text>
        <p>
          Any app will do: Google Authenticator, Microsoft Authenticator, 2FAS and others. If you have one,
          use it.
        </p>
      </li>
      <li>
        <Text as="p" weight={600}>
          Let it scan this picture
        </Text>
        <Offer offer={offer} />
      </li>
      <li>
        <Text as="p" weight={600}>
          Type the code that it shows
        </Text>
        <Prove onProven={setCodes} />
      </li>
    </Stack>
  )
}

const useOffer = () => {
  const [start, { data, error }] = useStartSecondFactorMutation()
  const isAsked = useRef(false)
  useEffect(() => {
    // One offer for each screen: a second offer would make the first picture worthless.
    if (!isAsked.current) void start()
    isAsked.current = true
  }, [start])
  return { offer: data, error, again: () => void start() }
}

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The codes are on paper or in a password manager. */
  readonly onKept: () => void
}

/** Ten codes in case the phone is lost, shown only once: to print or to copy. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack as="section" align="start" gap={4} className={styles.keepCodes} aria-labelledby="keep-codes">
      <Text as="h2" size="body" id="keep-codes" tabIndex={-1} ref={title}>
        Save these recovery codes
      </Text>
      <p>
        The second step is set up. Without your phone each of these codes signs you in once. They are shown
        only now: print them and lock them away, or keep them in your password manager.
      </p>
      <Codes codes={codes} />
      <Paper codes={codes} />
      <ButtonRow>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={codes.join('\n')} title="Copy" />
      </ButtonRow>
      <button type="button" className="plain-button" onClick={onKept}>
        I have saved them: continue
      </button>
    </Stack>
  )
}

const Codes = ({ codes }: Pick<RecoveryCodesProps, 'codes'>) => (
  <Stack as="ol" className={styles.recoveryCodes}>
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </Stack>
)

const Paper = ({ codes }: Pick<RecoveryCodesProps, 'codes'>) => {
  const name = useAppSelector(selectAdminName)
  const role = useAppSelector(sessionSelectors.selectOfficeRole) ?? 'administrator'
  return (
    <PrintPaper>
      <Stack as="article" gap={4}>
        <Text as="h1" size="heading">
          {portalConfig().school.name}: recovery codes
        </Text>
        <p>
          {roleFacts[role].title} {name}. Each code works once, instead of the code from the phone. Keep this
          sheet locked away.
        </p>
        <Codes codes={codes} />
      </Stack>
    </PrintPaper>
  )
}

const selectAdminName = ({ session }: RootState): string => ('userId' in session ? session.userId : '')

const Offer = ({ offer }: { offer: OfferedSecret }) => (
  <Row gap={6}>
    <div className={styles.offerPicture} role="img" aria-label="QR code for the authenticator app">
      <div aria-hidden>
        <QRCode type="svg" value={offer.uri} size={192} bordered={false} />
      </div>
    </div>
    <Stack align="start" grow={240}>
      <p>
        Cannot scan it? Type this key into the app, or <a href={offer.uri}>open the app on this device</a>.
      </p>
      <Text as="code" size="body" breaks aria-label="Key">
        {inGroups(offer.secret)}
      </Text>
      <CopyButton text={offer.secret} title="Copy the key" />
    </Stack>
  </Row>
)

/** Four by four it is easier to type. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

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
    <Stack
      as="form"
      align="start"
      gap={4}
      className={styles.prove}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
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
    </Stack>
  )
}

const notes = {
  idle: '',
  copied: 'Copied',
  failed: 'Your browser does not allow it: select the text and copy it.',
} as const

export const CopyButton = ({ text, title }: { text: string; title: string }) => {
  const [state, setState] = useState<keyof typeof notes>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      // Some browsers do not let a page write there; the text can still be selected.
      () => setState('failed'),
    )
  return (
    <ButtonRow note={notes[state]}>
      <Button
        icon={state === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy()}
      >
        {title}
      </Button>
    </ButtonRow>
  )
}
