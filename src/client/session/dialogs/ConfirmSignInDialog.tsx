// Before a dangerous action: the password once more, and the code where there is one (SEC-31). What was asked for goes
// on by itself afterwards.
import { Modal } from 'antd'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useConfirmSignInMutation } from '../../api/access/signInApi'
import { errorText } from '../../api/transport/errorText'
import { reauthenticationSettled } from '../../api/baseQuery'
import type { ReauthenticationRefusal } from '../../api/transport/signInNeeded'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { useLazyMount } from '../../ui/hooks/useLazyMount'
import { ErrorAlert } from '../../ui/plain/ErrorAlert'
import { selectFreshSignIn } from '../reauthenticationSlice'
import { sessionSelectors } from '../sessionState'
import { CodeField } from './CodeField'
import { OwnPasswordField } from './OwnPasswordField'
import * as styles from './SignInAgain.module.css'

interface ConfirmProps {
  readonly wanted: ReauthenticationRefusal
  readonly passwordInput: RefObject<HTMLInputElement | null>
}

/** Over the dialog that waits for it: antd counts only dialogs that stand inside each other. */
const zIndex = 1200

const missingText = (password: string, code: string, needsCode: boolean): string | null => {
  if (password === '') return 'Type your password.'
  return needsCode && code.trim() === '' ? 'Type the code as well.' : null
}

const useConfirm = (needsCode: boolean) => {
  const dispatch = useAppDispatch()
  const [confirm, { isLoading, error, reset }] = useConfirmSignInMutation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const send = async () => {
    const answer = await confirm({ password, ...(needsCode && { code: code.trim() }) })
    if (!answer.error) return void dispatch(reauthenticationSettled(true))
    // A code works once: the next try needs another one.
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const text = missingText(password, code, needsCode)
    setMissing(text)
    if (text === null) void send()
    else reset()
  }
  const problem = missing ?? (error ? errorText(error) : null)
  return { password, setPassword, code, setCode, submit, isLoading, problem }
}

const Confirm = ({ wanted: { needsCode, why }, passwordInput }: ConfirmProps) => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(sessionSelectors.selectUserId)
  const form = useConfirm(needsCode)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>{why} What you were doing will then continue.</p>
      <ErrorAlert text={form.problem} />
      {/* For password managers: whose password is meant. */}
      <input type="text" name="username" autoComplete="username" value={userId ?? ''} readOnly hidden />
      <OwnPasswordField
        ref={passwordInput}
        value={form.password}
        onChange={({ target }) => form.setPassword(target.value)}
      />
      {needsCode && <CodeField value={form.code} onChange={({ target }) => form.setCode(target.value)} />}
      <button type="submit" className="plain-button" aria-disabled={form.isLoading}>
        {form.isLoading ? 'Checking …' : 'Confirm'}
      </button>
      <button type="button" className="plain-link" onClick={() => dispatch(reauthenticationSettled(false))}>
        Cancel
      </button>
    </form>
  )
}

export const ConfirmSignInDialog = () => {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectFreshSignIn)
  const session = useAppSelector(sessionSelectors.selectSession)
  const passwordInput = useRef<HTMLInputElement>(null)
  // A session that has run out is asked about first; a new sign-in is fresh.
  const isAsking = state.is === 'asking' && session.is === 'signedIn'
  if (!useLazyMount(isAsking)) return null
  return (
    <Modal
      title="Please confirm that it is you"
      open={isAsking}
      onCancel={() => dispatch(reauthenticationSettled(false))}
      mask={{ closable: false }}
      footer={null}
      zIndex={zIndex}
      afterOpenChange={(isOpen) => isOpen && passwordInput.current?.focus()}
      destroyOnHidden
      width={440}
    >
      {state.is === 'asking' && <Confirm wanted={state} passwordInput={passwordInput} />}
    </Modal>
  )
}
