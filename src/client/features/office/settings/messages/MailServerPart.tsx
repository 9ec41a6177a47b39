// How the school's mail server is reached. The password is typed and never shown.
import { Input, InputNumber, Select } from 'antd'
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

const securities = [
  { value: 'starttls', label: 'STARTTLS, usually with port 587' },
  { value: 'tls', label: 'TLS, usually with port 465' },
  { value: 'none', label: 'None: the mail server is on this machine' },
] as const

const usualPorts = { starttls: 587, tls: 465, none: 25 } as const

const useServer = (mail: MailSettings) => {
  const stored = { ...mail, password: '' }
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('messages/server', stored, [
    ...(['counts', 'trouble', 'words'] as const),
  ])
  const [save, saving] = useSaveMailServerMutation()
  const send = async () => {
    const { host, port, security, user, from, password } = draft
    const server = { host, port, security, user, from }
    const answer = await save({ ...server, password: password || null, version: baseOf(saving).version })
    if (!answer.error) saved({ ...server, password })
    if (!answer.error) reset()
  }
  return { draft, isChanged, change, reset, saving, send }
}

export const MailServerPart = ({ mail }: Props) => {
  const { draft, isChanged, change, reset, saving, send } = useServer(mail)
  const control = (field: Fixed, maxLength = 200) => ({
    ...{ autoComplete: 'off', maxLength, disabled: fixedHint(mail, field) !== undefined },
  })
  const problem = (field: Fixed) => fieldText(saving.error, field)
  const refused = (['host', 'security', 'user', 'password', 'from'] as const).some((field) => problem(field))
  return (
    <>
      <Muted as="p" measured>
        The school’s mail provider gives you these details. Many schools use the mail server of their own
        domain.
      </Muted>
      <Columns min="240px" gap={6} rowGap={4}>
        <Field
          label="Mail server"
          hint={fixedHint(mail, 'host') ?? 'For example smtp.yourschool.edu.tt'}
          problem={problem('host')}
        >
          {(field) => (
            <Input
              {...field}
              {...control('host')}
              value={draft.host}
              onChange={({ target }) => change({ host: target.value })}
            />
          )}
        </Field>
        <Field label="Security" hint={fixedHint(mail, 'security')} problem={problem('security')}>
          {(field) => (
            <Select
              {...field}
              disabled={fixedHint(mail, 'security') !== undefined}
              options={[...securities]}
              value={draft.security}
              onChange={(security) =>
                change({
                  security,
                  ...(fixedHint(mail, 'port') === undefined && { port: usualPorts[security] }),
                })
              }
            />
          )}
        </Field>
        <Field label="Port" hint={fixedHint(mail, 'port')}>
          {(field) => (
            <InputNumber
              {...field}
              disabled={fixedHint(mail, 'port') !== undefined}
              min={1}
              max={65_535}
              precision={0}
              value={draft.port}
              onChange={(port) => port !== null && change({ port })}
            />
          )}
        </Field>
        <Field
          label="Sender’s address"
          hint={fixedHint(mail, 'from') ?? 'Families see it, and answers go to the school’s e-mail.'}
          problem={problem('from')}
        >
          {(field) => (
            <Input
              {...field}
              {...control('from')}
              type="email"
              value={draft.from}
              onChange={({ target }) => change({ from: target.value })}
            />
          )}
        </Field>
        <Field
          label="Username"
          hint={fixedHint(mail, 'user') ?? 'Leave it empty if the server asks for none.'}
          problem={problem('user')}
        >
          {(field) => (
            <Input
              {...field}
              {...control('user')}
              value={draft.user}
              onChange={({ target }) => change({ user: target.value })}
            />
          )}
        </Field>
        <Field
          label="Password"
          hint={
            fixedHint(mail, 'password') ??
            (mail.has_password === 1
              ? 'A password is stored. Type here only to change it.'
              : 'It is stored encrypted and never shown.')
          }
          problem={problem('password')}
        >
          {(field) => (
            <Input.Password
              {...field}
              {...control('password')}
              autoComplete="new-password"
              value={draft.password}
              onChange={({ target }) => change({ password: target.value })}
            />
          )}
        </Field>
      </Columns>
      {isChanged && mail.on === 1 && (
        <Notice is="warning" title="Saving switches messages off">
          Send a trial message afterwards, then switch them on again. What waits until then is not lost.
        </Notice>
      )}
      <SaveBar
        saving={refused ? { ...saving, error: undefined } : saving}
        isChanged={isChanged}
        onSave={() => void send()}
        onReset={reset}
        tell={(current) => (current as MailSettings).host}
      />
    </>
  )
}
