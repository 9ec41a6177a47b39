// One family: the words that go to it, everybody who can be reached, and what came of a call.
import { PhoneOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { callLink, callWords, longestCallWord } from '#shared/rules/intake/contactWays'
import type { ChasedFamily } from '#client/api/intake/chaseLists'
import { useNoteContactMutation } from '#client/api/intake/familyContactsApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { useWords } from '#client/record/unsentWordsSlice'
import { Notice } from '#client/ui/notices/Notice'
import { Problem } from '#client/ui/notices/Problem'
import { DialledText } from '#client/ui/plain/DialledText'
import { WayButtons } from './WayButtons'
import { familyOf } from '../addresses'
import { contactedText, nameOf, personText, phoneText } from '../chaseTexts'
import { leadsToPortal, linkTo, messageTo } from './familyWords'
import * as styles from './reach.module.css'

interface ReachDialogProps {
  readonly family: ChasedFamily
  readonly today: string
  readonly onClose: () => void
}

const People = ({ family, text }: { family: ChasedFamily; text: string }) => (
  <ul className={styles.people}>
    {familyOf(family.contacts).map((contact) => (
      <li key={contact.who}>
        <span>{personText(contact)}</span>
        {contact.words !== undefined && (
          <span>
            <DialledText text={contact.words} />
          </span>
        )}
        <span className={styles.group}>
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
        </span>
      </li>
    ))}
  </ul>
)

const CallNote = ({ studentId }: { studentId: string }) => {
  const { words, write, settle } = useWords('note of a call', studentId, { word: '' })
  const { word } = words
  const [note, { isLoading, isError }] = useNoteContactMutation()
  const save = async () => {
    const noted = await note({ student_id: studentId, way: 'call', word: word.trim() })
    if (!noted.error) settle()
  }
  return (
    <form
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
      <div className={styles.group}>
        {callWords.map((one) => (
          <Button key={one} size="small" onClick={() => write({ word: one })}>
            {one}
          </Button>
        ))}
      </div>
      {isError && <Problem title="The call was not saved" text="Please try again." />}
      <Button htmlType="submit" type="primary" disabled={word.trim() === ''} loading={isLoading}>
        Save the call
      </Button>
    </form>
  )
}

export const ReachDialog = ({ family, today, onClose }: ReachDialogProps) => {
  const { message: why, address } = usePaperProblems()
  const place = { today, address }
  const text = messageTo(family, place)
  return (
    <Modal
      open
      title={`Contact the family of ${nameOf(family)}`}
      width={600}
      footer={null}
      onCancel={onClose}
    >
      {why !== null && leadsToPortal(family, place) && (
        <Notice is="warning" role="none" title="This family could not open the portal from this message">
          {why}
        </Notice>
      )}
      <h3 className={styles.heading}>Your message</h3>
      <p className={styles.words}>{text}</p>
      {familyOf(family.contacts).length === 0 ? (
        <p>No phone number or e-mail is known. Send this family a letter.</p>
      ) : (
        <People family={family} text={text} />
      )}
      <CallNote studentId={family.id} />
      {family.contacted.length > 0 && (
        <>
          <h3 className={styles.heading}>Earlier contact</h3>
          <ul className={styles.before}>
            {family.contacted.map((contact) => (
              <li key={contact.at}>{contactedText(contact)}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
