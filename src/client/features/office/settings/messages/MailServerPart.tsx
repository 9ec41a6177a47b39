// How the school's mail server is reached. The password is typed and never shown.
import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { MailSettings } from '#shared/contract/messages/messages'
import { useSaveMailServerMutation } from '#client/api/messages/messagesApi'
import { fieldText } from '#client/api/transport/errorText'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { Columns, Muted } from '#client/ui/primitives'
import { SaveBar } from '../parts/SaveBar'
import { useDraft } from '../parts/useDraft'

interface Props {
  readonly mail: MailSettings
}

type Fixed = MailSettings['fixed'][number]

const fixedHint = ({ fixed }: MailSettings, field: Fixed): string | undefined =>
  fixed.includes(field) ? `Set by the person who runs the portal (MAIL_${field.toUpperCase()}).` : undefined

const useServer = (mail: MailSettings) => {
  // These change by themselves, and are no part of the form.
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('messages/server', mail, [
    ...(['counts', 'trouble', 'words', 'own_words'] as const),
  ])
  // It does not go where other unsaved changes are kept.
  const [password, setPassword] = useState('')
  const [save, saving] = useSaveMailServerMutation()
  const send = async () => {
    const { host, port, security, user, from } = draft
    const server = { host, port, security, user, from }
    const answer = await save({ ...server, password: password || null, version: baseOf(saving).version })
    if (answer.error) return
    saved(server)
    setPassword('')
  }
  const undo = () => {
    reset()
    setPassword('')
  }
  const isTyped = isChanged || password !== ''
  return { mail, draft, isTyped, change, undo, saving, send, password, setPassword }
}

type Form = ReturnType<typeof useServer>

const fields = ['host', 'security', 'port', 'user', 'password', 'from'] as const

export const MailServerPart = ({ mail }: Props) => {
  const form = useServer(mail)
  const { saving, isTyped } = form
  const isBesideField = fields.some((field) => fieldText(saving.error, field) !== undefined)
  return (
    <>
      <Muted as="p" measured>
        Ask your e-mail provider for its SMTP settings. Gmail may ask for an app password. If it says SSL,
        choose TLS.
      </Muted>
      <Columns min="240px" gap={6} rowGap={4}>
        <TextField {...form} name="host" label="Mail server" hint="For example smtp.yourschool.edu.tt" />
        <SecurityField {...form} />
        <PortField {...form} />
        <TextField
          {...form}
          name="from"
          label="Sender’s address"
          hint="Families see this address. Replies go to the e-mail under Your school, or to this address if that is empty."
        />
        <TextField
          {...form}
          name="user"
          label="Username"
          hint="Leave it empty if the server needs no username."
        />
        <PasswordField {...form} />
      </Columns>
      {isTyped && mail.on === 1 && (
        <Notice is="warning" title="Saving switches messages off">
          Send a test e-mail afterwards, then switch them on again. What waits until then is not lost.
        </Notice>
      )}
      <SaveBar
        saving={isBesideField ? { ...saving, error: undefined } : saving}
        isChanged={isTyped}
        onSave={() => void form.send()}
        onReset={form.undo}
        tell={(current) => (current as MailSettings).host}
      />
    </>
  )
}

interface TextProps extends Form {
  readonly name: 'host' | 'from' | 'user'
  readonly label: string
  readonly hint: string
}

const TextField = ({ name, label, hint, mail, draft, change, saving }: TextProps) => {
  const fixed = fixedHint(mail, name)
  return (
    <Field label={label} hint={fixed ?? hint} problem={fieldText(saving.error, name)}>
      {(control) => (
        <Input
          {...control}
          type={name === 'from' ? 'email' : 'text'}
          autoComplete="off"
          disabled={fixed !== undefined}
          maxLength={200}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

const securities = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'No security' },
] as const

const usualPorts = { starttls: 587, tls: 465, none: 25 } as const

const SecurityField = ({ mail, draft, change, saving }: Form) => {
  const fixed = fixedHint(mail, 'security')
  const isPortFixed = fixedHint(mail, 'port') !== undefined
  return (
    <Field
      label="Security"
      hint={fixed ?? '“No security” is only for a mail server on the computer that the portal runs on.'}
      problem={fieldText(saving.error, 'security')}
    >
      {(control) => (
        <Select
          {...control}
          disabled={fixed !== undefined}
          options={[...securities]}
          value={draft.security}
          onChange={(security) => change({ security, ...(!isPortFixed && { port: usualPorts[security] }) })}
        />
      )}
    </Field>
  )
}

const PortField = ({ mail, draft, change }: Form) => {
  const fixed = fixedHint(mail, 'port')
  return (
    <Field label="Port" hint={fixed ?? '587 is usual with STARTTLS, 465 with TLS.'}>
      {(control) => (
        <InputNumber
          {...control}
          disabled={fixed !== undefined}
          min={1}
          max={65_535}
          precision={0}
          value={draft.port}
          onChange={(port) => port !== null && change({ port })}
        />
      )}
    </Field>
  )
}

const PasswordField = ({ mail, password, setPassword, saving }: Form) => {
  const fixed = fixedHint(mail, 'password')
  const words =
    mail.has_password === 1
      ? 'A password is saved. Type here only to change it.'
      : 'It is saved encrypted and never shown.'
  return (
    <Field label="Password" hint={fixed ?? words} problem={fieldText(saving.error, 'password')}>
      {(control) => (
        <Input.Password
          {...control}
          autoComplete="new-password"
          disabled={fixed !== undefined}
          maxLength={200}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </Field>
  )
}
