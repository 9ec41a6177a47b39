// One family: the message, all contacts, and the notes of calls.
import { PhoneOutlined, MailOutlined, MessageOutlined, WhatsAppOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import {
  callLink,
  callWords,
  longestCallWord,
  contactWays,
  openedWays,
  type OpenedWay,
} from '#shared/rules/intake/contactWays'
import { type ChasedFamily, useNoteContactMutation } from '#client/api/intake/intakeOfficeApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { useRight, WithRight } from '#client/session/rights'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { Notice, Problem } from '#client/ui/notices/Notice'
import { DialledText } from '#client/ui/plain/DialledText'
import { List, Row, Stack, Text } from '#client/ui/primitives'
import {
  contactedLines,
  nameOf,
  personText,
  phoneText,
  familyOf,
  leadsToPortal,
  linkTo,
  messageTo,
} from './chaseTexts'
import * as styles from './chase.module.css'

interface ReachDialogProps {
  readonly family: ChasedFamily
  readonly today: string
  readonly onClose: () => void
}

export const ReachDialog = ({ family, today, onClose }: ReachDialogProps) => {
  const { message: problem, address } = usePaperProblems(useRight('readSettings'))
  const text = messageTo(family, today, address)
  const mayNote = useRight('noteContacts')
  const earlier = contactedLines(family)
  return (
    <Modal
      open
      title={`Contact the family of ${nameOf(family)}`}
      width={600}
      footer={null}
      onCancel={onClose}
    >
      {mayNote && problem !== null && leadsToPortal(family, today, address) && (
        <Notice is="warning" role="none" title="This family could not open the portal from this message">
          {problem}
        </Notice>
      )}
      <WithRight to="noteContacts">
        <h3 className={styles.heading}>Your message</h3>
        <Text as="p" tint="accent" breaks keepsLines className={styles.words}>
          {text}
        </Text>
      </WithRight>
      {familyOf(family.contacts).length === 0 ? (
        <p>No phone number or e-mail is known. Send this family a letter.</p>
      ) : (
        <People family={family} text={text} />
      )}
      <WithRight to="noteContacts">
        <CallNote studentId={family.id} />
      </WithRight>
      {earlier.length > 0 && (
        <>
          <h3 className={styles.heading}>Earlier contact</h3>
          <List gap={0}>
            {earlier.map(({ at, text: line }) => (
              <li key={at}>{line}</li>
            ))}
          </List>
        </>
      )}
    </Modal>
  )
}

const People = ({ family, text }: { family: ChasedFamily; text: string }) => (
  <List gap={3}>
    {familyOf(family.contacts).map((contact) => (
      <Stack as="li" gap={1} key={contact.who}>
        <span>{personText(contact)}</span>
        {contact.words !== undefined && (
          <span>
            <DialledText text={contact.words} />
          </span>
        )}
        <Row as="span" gap={1}>
          <WayButtons studentId={family.id} name={contact.who} linkOf={(way) => linkTo(contact, way, text)} />
          {contact.phones.map((phone) => (
            <Button
              key={phone}
              icon={<PhoneOutlined aria-hidden />}
              href={callLink(phone) ?? undefined}
              disabled={callLink(phone) === null}
              rel="noopener noreferrer"
              aria-label={`Call ${contact.who}: ${phoneText(phone)}`}
            >
              {phoneText(phone)}
            </Button>
          ))}
        </Row>
      </Stack>
    ))}
  </List>
)

const CallNote = ({ studentId }: { studentId: string }) => {
  const { draft, write, settle } = useUnsentDraft('note of a call', studentId, { word: '' })
  const { word } = draft
  const [note, { isLoading, isError }] = useNoteContactMutation()
  const save = async () => {
    const noted = await note({ student_id: studentId, way: 'call', word: word.trim() })
    if (!noted.error) settle()
  }
  return (
    <Stack
      as="form"
      align="start"
      className={styles.call}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor="call-word">Result of the call</label>
      <Input
        id="call-word"
        value={word}
        maxLength={longestCallWord}
        onChange={(event) => write({ word: event.target.value })}
      />
      <Row gap={1}>
        {callWords.map((one) => (
          <Button key={one} size="small" onClick={() => write({ word: one })}>
            {one}
          </Button>
        ))}
      </Row>
      {isError && <Problem title="The call was not saved" text="Please try again." />}
      <Button htmlType="submit" type="primary" disabled={word.trim() === ''} loading={isLoading}>
        Save the call
      </Button>
    </Stack>
  )
}

interface WayButtonsProps {
  readonly studentId: string
  /** The person or family: 'Núñez, Inés'. */
  readonly name: string
  readonly linkOf: (way: OpenedWay) => string | null
}

const icons: Readonly<Record<OpenedWay, ReactNode>> = {
  whatsapp: <WhatsAppOutlined aria-hidden />,
  sms: <MessageOutlined aria-hidden />,
  mail: <MailOutlined aria-hidden />,
}

/** Opens WhatsApp, SMS or mail on this device with the words for the family, and notes that it was opened: for those who may. */
export const WayButtons = ({ studentId, name, linkOf }: WayButtonsProps) => {
  const [note] = useNoteContactMutation()
  const mayNote = useRight('noteContacts')
  if (!mayNote) return null
  return openedWays.map((way) => {
    const link = linkOf(way)
    const common = { icon: icons[way], 'aria-label': `${contactWays[way].title}: ${name}` }
    if (link === null) return <Button key={way} {...common} disabled />
    return (
      <Button
        key={way}
        {...common}
        title={contactWays[way].title}
        href={link}
        rel="noopener noreferrer"
        target={way === 'whatsapp' ? '_blank' : undefined}
        onClick={() => void note({ student_id: studentId, way, word: null })}
      />
    )
  })
}
