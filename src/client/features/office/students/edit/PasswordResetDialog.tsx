// The password reset dialog: 600 px; confirm, in progress without buttons, done.
import { Button, Modal } from 'antd'
import { useGetSettingsQuery } from '#client/api/school/schoolOfficeApi'
import { signInApi } from '#client/api/access/signInApi'
import { errorText } from '#client/api/transport/errorText'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { passwordReset, selectReset, type PasswordReset } from './passwordResetSlice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Muted, Stack, Text } from '#client/ui/primitives'
import * as styles from './edit.module.css'

export const PasswordResetDialog = () => {
  const dispatch = useAppDispatch()
  const reset = useAppSelector(selectReset)
  const { resetStudentPassword } = signInApi.endpoints
  const close = () => dispatch(passwordReset.closed())
  if (reset.is === 'closed') return null
  const send = () =>
    void dispatch(resetStudentPassword.initiate({ student_id: reset.studentId }, { track: false }))
  return (
    <Modal
      title="Reset password"
      width={600}
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={reset.is !== 'inProgress'}
      onCancel={close}
      footer={null}
    >
      <Stack gap={4}>
        <Words reset={reset} />
        {(reset.is === 'confirm' || reset.is === 'failed') && (
          <ButtonRow>
            <span className={styles.space} />
            <Button onClick={close}>Cancel</Button>
            <Button type="primary" onClick={send}>
              {reset.is === 'failed' ? 'Try again' : 'Reset password'}
            </Button>
          </ButtonRow>
        )}
        {reset.is === 'done' && (
          <ButtonRow>
            <span className={styles.space} />
            <Button type="primary" ref={focused} onClick={close}>
              Ok
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </Modal>
  )
}

type Open = Exclude<PasswordReset, { is: 'closed' }>

const hint =
  'The password becomes the student’s date of birth as yyyymmdd. They choose a new password at their next sign-in.'

const Words = ({ reset }: { reset: Open }) => {
  const { name } = reset
  if (reset.is === 'done')
    return (
      <>
        <p role="status">{`${name} password reset successfully.`}</p>
        <SignInHint />
      </>
    )
  if (reset.is === 'inProgress') return <p role="status">{`Resetting the password of ${name} …`}</p>
  return (
    <>
      <p>{`Reset the password of ${name}? Anyone using it will be signed out.`}</p>
      <Muted as="p">{hint}</Muted>
      <SignInHint />
      {reset.is === 'failed' && (
        <Text as="p" tone="danger" role="alert">
          {errorText(reset.error, 'The password was not reset.')} The old password still works.
        </Text>
      )}
    </>
  )
}

const slipHint = 'The family then needs a new sign-in slip with a code: print one on the student’s page.'

const openHint = 'Until they choose a new password, anyone who knows the date of birth can sign in.'

/** A reset is followed by a first sign-in. */
const SignInHint = () => {
  const { data } = useGetSettingsQuery()
  if (!data) return null
  return <Muted as="p">{data.firstSignIn === 'dob+code' ? slipHint : openHint}</Muted>
}

/** The button that had the focus is gone with its question. */
const focused = (button: HTMLButtonElement | HTMLAnchorElement | null) => button?.focus()
