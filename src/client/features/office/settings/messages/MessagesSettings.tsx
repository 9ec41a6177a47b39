// E-mail to families, in four parts that the address names: the mail server, the switch, the words, and the messages.
import { Button, Segmented } from 'antd'
import { useState, type ComponentType } from 'react'
import type { MailSettings } from '#shared/contract/messages/messages'
import type { Right } from '#shared/rules/access/roles'
import { troubleTexts } from '#shared/rules/messages/messages'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetMailSettingsQuery } from '#client/api/messages/messagesApi'
import { useMay } from '#client/session/rights'
import { below } from '#client/ui/breakpoints'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { useMedia } from '#client/ui/hooks/useMedia'
import { Notice } from '#client/ui/notices/Notice'
import { Muted } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { MailServerPart } from './MailServerPart'
import { MessageListPart } from './MessageListPart'
import { SwitchPart } from './SwitchPart'
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

const parts: Readonly<Record<string, PartFacts>> = {
  server: { title: 'Mail server', right: 'runOffice', Content: MailServerPart },
  switch: { title: 'Test and switch on', right: 'runOffice', Content: SwitchPart },
  words: { title: 'Words', right: 'readIntake', Content: WordsPart },
  list: { title: 'Sent and waiting', right: 'readIntake', Content: MessageListPart },
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
