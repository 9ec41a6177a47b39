// Adds a brother or sister: the other's ID and password, once, open the other's pages with this sign-in.
import { Button, Modal } from 'antd'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Sibling } from '#shared/contract/access/siblings'
import { withChild } from '../address/child'
import { paths } from '../address/paths'
import { useAddSiblingMutation } from '../api/access/accountApi'
import { errorText, fieldText } from '../api/transport/errorText'
import { portalConfig } from '../portalConfig'
import { useFirstFocus } from '../ui/hooks/focus'
import { ButtonRow } from '../ui/panels/Panel'
import { ErrorAlert } from '../ui/plain/ErrorAlert'
import { PlainField, PlainPasswordField } from '../ui/plain/PlainField'
import { Stack, Text, TextButton } from '../ui/primitives'
import { useAccountId } from './children'
import { useSecondsLeft } from './signIn/LoginButton'
import { pauseOf } from './signIn/signInRefusals'
import { useFamily } from './useSignedIn'

interface AddSiblingProps {
  readonly onClose: () => void
}

const AddSibling = ({ onClose }: AddSiblingProps) => {
  const [added, setAdded] = useState<Sibling | null>(null)
  const [own] = useFamily()
  const name = own?.shortName || 'your child'
  return (
    <Modal
      open
      title={added ? `${added.name} is added` : 'Add a brother or sister'}
      footer={null}
      onCancel={onClose}
    >
      {added ? (
        <Added sibling={added} name={name} onClose={onClose} />
      ) : (
        <AddForm name={name} onAdded={setAdded} onClose={onClose} />
      )}
    </Modal>
  )
}

export default AddSibling

const useAdding = (onAdded: (sibling: Sibling) => void) => {
  const ownId = useAccountId()
  const [typed, setTyped] = useState({ student_id: '', password: '', code: '' })
  const [isBySlip, setBySlip] = useState(false)
  const [gap, setGap] = useState<string | null>(null)
  const [add, { isLoading, error, originalArgs, reset }] = useAddSiblingMutation()
  const failure = error as Parameters<typeof pauseOf>[0]
  const pause = originalArgs && pauseOf(failure, originalArgs)
  const left = useSecondsLeft(pause?.until)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = gapIn(typed, isBySlip, ownId)
    setGap(found)
    if (found !== null || isLoading || left > 0) return
    const { password, code } = typed
    const student_id = typed.student_id.trim()
    const { data } = await add({
      student_id,
      password,
      ...(isBySlip && code.trim() && { code: code.trim() }),
    })
    const sibling = data?.children.find((child) => child.student_id === student_id)
    if (sibling) onAdded(sibling)
  }
  const refusal = error
    ? (fieldText(error, 'message') ?? fieldText(error, 'student_id') ?? errorText(error))
    : null
  return {
    ...{ typed, isBySlip, submit, isLoading, isPaused: left > 0 },
    problem:
      pause && left > 0 ? `Too many tries. Wait until ${pause.time}.` : (gap ?? (pause ? null : refusal)),
    write: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    turn: () => {
      setBySlip(!isBySlip)
      setGap(null)
      if (error) reset()
    },
  }
}

const gapIn = (
  typed: { readonly student_id: string; readonly password: string; readonly code: string },
  isBySlip: boolean,
  ownId: string,
): string | null => {
  if (typed.student_id.trim() === '') return 'Enter the student ID of the brother or sister.'
  if (typed.student_id.trim() === ownId)
    return 'This is the ID you are signed in with. Enter the ID of the brother or sister.'
  if (typed.password === '') return isBySlip ? 'Enter the date of birth.' : 'Enter the password.'
  if (isBySlip && typed.code.trim() === '') return 'Enter the code from the school’s slip.'
  return null
}

const birthdayHint = 'yyyymmdd, for example 20140314'

interface AddFormProps extends AddSiblingProps {
  /** The first name of the child who is signed in. */
  readonly name: string
  readonly onAdded: (sibling: Sibling) => void
}

const AddForm = ({ name, onAdded, onClose }: AddFormProps) => {
  const form = useAdding(onAdded)
  const first = useFirstFocus<HTMLFormElement>()
  const { typed, write, isBySlip } = form
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      ref={first}
      aria-label="Add a brother or sister"
      onSubmit={(event: FormEvent) => void form.submit(event)}
    >
      <p>
        {isBySlip
          ? 'Enter the other child’s student ID, date of birth and the code from the slip, once.'
          : 'Enter the other child’s student ID and password once.'}{' '}
        After that, {name}’s sign-in opens the pages of both.
      </p>
      <ErrorAlert text={form.problem} />
      <PlainField
        label="Student ID"
        name="sibling"
        inputMode="numeric"
        maxLength={20}
        value={typed.student_id}
        onChange={({ target }) => write({ student_id: target.value })}
      />
      <PlainPasswordField
        key={isBySlip ? 'slip' : 'own'}
        label={isBySlip ? 'Date of birth' : 'Password'}
        name="sibling-password"
        autoComplete="new-password"
        hint={isBySlip ? birthdayHint : 'Of the brother or sister, not your own'}
        value={typed.password}
        onChange={({ target }) => write({ password: target.value })}
      />
      {isBySlip && (
        <PlainField
          label="Code from the school’s slip"
          name="sibling-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          hint="Twelve letters; spaces and dashes do not matter"
          value={typed.code}
          onChange={({ target }) => write({ code: target.value })}
        />
      )}
      {portalConfig().activationCode && (
        <TextButton onClick={form.turn}>
          {isBySlip ? 'There is a password already' : 'No password yet? Use the code from the slip'}
        </TextButton>
      )}
      <Text as="p" tone="muted" size="small">
        The other child’s family will be told, and either family can undo this at any time. If either child’s
        password changes, the two are separated.
      </Text>
      <ButtonRow>
        <Button type="primary" htmlType="submit" loading={form.isLoading} aria-disabled={form.isPaused}>
          Add
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </Stack>
  )
}

interface AddedProps extends AddSiblingProps {
  readonly sibling: Sibling
  readonly name: string
}

/** Names the child who was added, and says what each password opens now. */
const Added = ({ sibling: { child, name: sibling, first_name, class_id }, name, onClose }: AddedProps) => (
  <Stack gap={4}>
    <p role="status">
      <strong>
        {sibling}
        {class_id && `, class ${class_id}`}
      </strong>
      : with {name}’s password you can now read and fill in these pages as well. The other child’s password
      does not open {name}’s pages.
    </p>
    <p>
      {sibling}’s family is told at the next sign-in. To undo this, open the menu with your initials, Change
      password, Brothers and sisters.
    </p>
    <ButtonRow>
      <Link to={withChild(paths.dashboard, child)} className="plain-button" onClick={onClose}>
        Go to {first_name ?? sibling}
      </Link>
      <Button onClick={onClose}>Close</Button>
    </ButtonRow>
  </Stack>
)
