// A test e-mail, and the switch that begins to write to families.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MailSettings } from '#shared/contract/messages/messages'
import { stepPath } from '#client/address/setUpSteps'
import { useSwitchMailMutation, useTryMailMutation } from '#client/api/messages/messagesApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { momentText } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Muted, Stack } from '#client/ui/primitives'
import { portalConfig } from '#client/portalConfig'
import { SaveState } from '../parts/SaveBar'
import { SwitchRow } from '../parts/SwitchRow'
import * as styles from './messages.module.css'

interface Props {
  readonly mail: MailSettings
}

export const SwitchPart = ({ mail }: Props) =>
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
