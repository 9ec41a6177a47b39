// E-mail to families, in four parts that the address names: the mail server, the switch, the words, and the messages.
import { Button, Input, Segmented } from 'antd'
import { useState, type ComponentType } from 'react'
import { Link } from 'react-router-dom'
import type { MailSettings } from '#shared/contract/messages/messages'
import type { Right } from '#shared/rules/access/roles'
import { troubleTexts } from '#shared/rules/messages/messages'
import { stepPath } from '#client/address/setUpSteps'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import {
  useGetMailSettingsQuery,
  useSwitchMailMutation,
  useTryMailMutation,
} from '#client/api/messages/messagesApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { useMay } from '#client/session/rights'
import { below } from '#client/ui/breakpoints'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { useMedia } from '#client/ui/hooks/browser'
import { Notice } from '#client/ui/notices/Notice'
import { Muted, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Field } from '#client/ui/fields/Field'
import { ButtonRow } from '#client/ui/panels/Panel'
import { SaveState, SwitchRow } from '../parts/SaveBar'
import { MailServerPart } from './MailServerPart'
import { MessageListPart } from './MessageListPart'
import { WordsPart } from './WordsPart'
import * as styles from './messages.module.css'

interface PartProps {
  readonly mail: MailSettings
}

interface PartFacts {
  readonly title: string
  /** Shown to those who have it. */
  readonly right: Right
  readonly Content: ComponentType<PartProps>
}

/** A school that has no mail server yet begins there, if the person may set it up. */
const firstPart = ({ host, on, tried_at }: MailSettings, may: (right: Right) => boolean): string => {
  if (!may('runOffice')) return 'list'
  if (host === '') return 'server'
  return on === 1 && tried_at !== null ? 'list' : 'switch'
}

export const MessagesSettings = () => {
  const query = useGetMailSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <QueryBoundary what="The settings" query={query} rows={8}>
      {(mail) => <Parts mail={mail} />}
    </QueryBoundary>
  )
}

const confirmedText = ({ counts: { proved, addresses } }: MailSettings): string =>
  addresses === 0 ? '' : ` ${proved} of ${count(addresses, 'address', 'addresses')} confirmed.`

const Parts = ({ mail }: PartProps) => {
  const { query, change } = useOfficeQuery()
  const asked = query.get('step') ?? ''
  // It stays when a save makes another part the next one to do.
  const may = useMay()
  const isNarrow = useMedia(below('tablet'))
  const [first] = useState(() => firstPart(mail, may))
  const shown = Object.entries(parts).filter(([, { right }]) => may(right))
  const open = shown.some(([name]) => name === asked) ? asked : first
  const Content = parts[open]?.Content
  return (
    <>
      <Muted as="p" measured>
        {mail.on === 1
          ? `The portal writes to the parents whose addresses are on the forms and who have agreed by a button in the first message.${confirmedText(mail)}`
          : `The portal can write to parents by e-mail, for example when a report card is ready. Messages are off.${may('runOffice') ? '' : ' An administrator can set this up.'}`}
      </Muted>
      {mail.on === 1 && mail.trouble && (
        <Notice is="error" title={`No message has left since ${momentText(mail.trouble.since)}`}>
          {troubleTexts[mail.trouble.what]} Nothing is lost: what waits is sent as soon as it works again.
          {may('runOffice') && open !== 'server' && (
            <>
              {' '}
              <Button type="link" size="small" onClick={() => change({ step: 'server' })}>
                Open Mail server
              </Button>
            </>
          )}
        </Notice>
      )}
      <div className={styles.parts}>
        <Segmented
          aria-label="About messages"
          vertical={isNarrow}
          block={isNarrow}
          options={shown.map(([value, { title }]) => ({ value, label: title }))}
          value={open}
          onChange={(step) => change({ step })}
        />
      </div>
      {Content && <Content mail={mail} />}
    </>
  )
}

interface Props {
  readonly mail: MailSettings
}

/** A test e-mail, and the switch that begins to write to families. */
const SwitchPart = ({ mail }: Props) =>
  mail.host === '' ? (
    <p>First save the mail server under Mail server.</p>
  ) : mail.on === 1 ? (
    <>
      <Switches mail={mail} />
      <Trial mail={mail} />
    </>
  ) : (
    <>
      <Trial mail={mail} />
      <Switches mail={mail} />
    </>
  )

const Trial = ({ mail }: Props) => {
  const [to, setTo] = useState(portalConfig().school.email)
  const [send, sending] = useTryMailMutation()
  return (
    <Stack gap={3}>
      <Field
        label="Send a test e-mail to"
        hint="An address of your own outside the school: some mail servers send nothing outside"
        problem={sending.error ? (fieldText(sending.error, 'to') ?? errorText(sending.error)) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            className={styles.narrow}
            maxLength={200}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <ButtonRow>
        <Button
          type={mail.tried_at === null ? 'primary' : 'default'}
          disabled={to.trim() === ''}
          loading={sending.isLoading}
          onClick={() => void send({ to: to.trim(), version: mail.version })}
        >
          Send the test e-mail
        </Button>
      </ButtonRow>
      {mail.tried_at !== null && !sending.isLoading && !sending.error && (
        <Notice
          is="success"
          role="status"
          title={`The mail server accepted a test e-mail on ${momentText(mail.tried_at)}`}
        >
          Check that it has arrived, and that it is not in the junk folder.
        </Notice>
      )}
    </Stack>
  )
}

const Switches = ({ mail }: Props) => {
  const [turn, turning] = useSwitchMailMutation()
  const { on, to_students, version } = mail
  const mayTurnOn = mail.tried_at !== null && mail.address !== ''
  return (
    <Stack gap={2}>
      <SwitchRow
        title="Write to families"
        text={
          mayTurnOn || on === 1
            ? 'Each parent or guardian first gets a message with a button. Nothing else is sent to an address before the button is pressed.'
            : 'Send a test e-mail first.'
        }
        isOn={on === 1}
        isDisabled={turning.isLoading || (!mayTurnOn && on === 0)}
        onSwitch={(isOn) => void turn({ on: isOn ? 1 : 0, to_students, version })}
      />
      <SwitchRow
        title="Also to the students’ own addresses"
        text="To the address in the student’s own part of the form."
        isOn={to_students === 1}
        isDisabled={turning.isLoading}
        onSwitch={(isOn) => void turn({ on, to_students: isOn ? 1 : 0, version })}
      />
      {mail.address === '' && (
        <Muted as="p">
          Messages have a link to the portal.{' '}
          <Link to={stepPath('address')}>Set the address for families</Link> first.
        </Muted>
      )}
      <SaveState saving={turning} />
    </Stack>
  )
}

const parts: Readonly<Record<string, PartFacts>> = {
  server: { title: 'Mail server', right: 'runOffice', Content: MailServerPart },
  switch: { title: 'Test and switch on', right: 'runOffice', Content: SwitchPart },
  words: { title: 'Words', right: 'readIntake', Content: WordsPart },
  list: { title: 'Sent and waiting', right: 'readIntake', Content: MessageListPart },
}
