// A new colleague: the form that makes the account, and its one-time link, to copy or to hand over as a printed slip.
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Input, QRCode, Select } from 'antd'
import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Administrator } from '#shared/contract/access/administrators'
import { officeRoles, roleFacts, seesOwnOnly, type OfficeRole } from '#shared/rules/access/roles'
import { officePath } from '#client/address/officeView'
import { portalConfig } from '#client/portalConfig'
import { PrintPaper } from '#client/ui/PrintPaper'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { Row, Stack, Text } from '#client/ui/primitives'
import { useDraft } from '../parts/useDraft'
import { CopyButton } from './SetUpSecondFactor'
import * as styles from '../settings.module.css'
import * as accessStyles from './access.module.css'

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

/** The person’s own name; null where the account only has the title of its role. */
export const nameOf = ({ role, name }: Pick<Administrator, 'role' | 'name'>): string | null =>
  role === 'administrator' || (role && name === roleFacts[role].title) ? null : name || null

interface SetUpLinkProps {
  readonly one: Pick<Administrator, 'username' | 'role' | 'name'>
  /** '/admin#setup=…' */
  readonly path: string
  readonly onClose: () => void
}

/** A one-time link, shown only once: the person who opens it chooses the password. */
export const SetUpLink = ({ one, path, onClose }: SetUpLinkProps) => {
  const { username, role } = one
  const who = nameOf(one) ?? username
  const link = new URL(path, window.location.origin).href
  const isOnlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)
  return (
    <Notice is="success" title={`The set-up link of ${who}`} onClose={onClose}>
      <p>
        Give it only to {who}. It works once and is shown only now. Your colleague uses it to choose a
        password.
        {isOnlyHere &&
          ' It opens on this computer only, because you are using the portal at its own address.'}
      </p>
      <Input
        className={accessStyles.setUpLink}
        readOnly
        aria-label="Set-up link"
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Row>
        <CopyButton text={link} title="Copy the link" />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          Print a slip
        </Button>
        {seesOwnOnly(role) && (
          <Link to={officePath('dashboard', { settings: 'teaching' })}>Assign classes and subjects</Link>
        )}
      </Row>
      <SlipOfLink name={nameOf(one)} username={username} link={link} />
    </Notice>
  )
}

/** For a colleague who does not read e-mail at school: the link as a QR code. */
const SlipOfLink = ({ name, username, link }: { name: string | null; username: string; link: string }) => (
  <PrintPaper>
    <Stack as="article" gap={4}>
      <Text as="h1" size="heading">
        {portalConfig().school.name}: your account in the office
      </Text>
      <p>
        {name && (
          <>
            For <strong>{name}</strong>
            <br />
          </>
        )}
        Username: <strong>{username}</strong>
      </p>
      <p>
        Scan this code, or type the address below it, and choose a password. The link works once, within 24
        hours. Have your phone with you: the portal may ask for a second step when you sign in.
      </p>
      <QRCode type="svg" value={link} size={192} bordered={false} />
      <Text as="code" size="small" breaks>
        {link}
      </Text>
    </Stack>
  </PrintPaper>
)
