// The form that makes an account for a new colleague.
import { Button, Input, Select } from 'antd'
import type { FormEvent } from 'react'
import { officeRoles, roleFacts, seesOwnOnly, type OfficeRole } from '#shared/rules/access/roles'
import { Field } from '#client/ui/fields/Field'
import { Row } from '#client/ui/primitives'
import { useDraft } from '../parts/useDraft'
import * as styles from '../settings.module.css'

interface Colleague {
  readonly username: string
  readonly role: OfficeRole
  readonly name: string
}

interface NewColleagueProps {
  /** Why the server refused the username. */
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onCreate: (colleague: Pick<Colleague, 'username' | 'role'> & { name?: string }) => Promise<boolean>
}

export const roleOptions = officeRoles.map((role) => ({ value: role, label: roleFacts[role].title }))

export const NewColleague = ({ problem, isBusy, onCreate }: NewColleagueProps) => {
  const { draft, change, reset } = useDraft<Colleague>('administrators/new', {
    username: '',
    role: 'clerk',
    name: '',
  })
  const { username, role, name } = draft
  const isNamed = role !== 'administrator'
  const isReady = username.trim() !== '' && (name.trim() !== '' || !seesOwnOnly(role))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const called = isNamed && name.trim() !== '' && { name: name.trim() }
    if (isReady && (await onCreate({ username: username.trim(), role, ...called }))) reset()
  }
  return (
    <Row
      as="form"
      className={`${styles.newEntry} ${styles.newAdministrator}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Username of a new colleague"
        hint="Small letters, digits, dots or dashes, such as m.joseph"
        problem={problem}
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={username}
            onChange={({ target }) => change({ username: target.value })}
          />
        )}
      </Field>
      <Field label="Role" hint={roleFacts[role].about}>
        {(control) => (
          <Select
            {...control}
            value={role}
            options={roleOptions}
            onChange={(next: OfficeRole) => change({ role: next })}
          />
        )}
      </Field>
      {isNamed && (
        <Field label="Name" hint={nameHint(role)}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
      )}
      <Button htmlType="submit" type="primary" disabled={!isReady || isBusy}>
        Create
      </Button>
    </Row>
  )
}

const nameHint = (role: OfficeRole): string =>
  seesOwnOnly(role)
    ? 'Needed: the list of who teaches what has it, such as Marlon Joseph'
    : 'As colleagues know the person, such as Marlon Joseph'
