// The messages: what waits, what was sent, and what was given up and why.
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mostMessages, type MailSettings, type Message } from '#shared/contract/messages/messages'
import { givenUpTexts, mayTryAgain, type GivenUp } from '#shared/rules/messages/messages'
import { officePath } from '#client/address/officeView'
import { useListMessagesQuery, useRetryMessageMutation } from '#client/api/messages/messagesApi'
import { messageTexts } from '#client/lists/messageTexts'
import { Acts, SaveState } from '../parts/SaveBar'
import { below } from '#client/ui/breakpoints'
import { useMedia } from '#client/ui/hooks/browser'
import { Notice } from '#client/ui/notices/Notice'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary, ShowOlder } from '#client/ui/QueryBoundary'
import * as styles from './messages.module.css'

type State = 'waits' | 'sent' | 'given up'

const none: Readonly<Record<State, string>> = {
  waits: 'No message is waiting.',
  sent: 'No message was sent in the last seven days.',
  'given up': 'Every message was delivered or is still waiting.',
}

export const MessageListPart = ({ mail: { counts } }: { mail: MailSettings }) => {
  const [state, setState] = useState<State>(counts.given_up > 0 ? 'given up' : 'waits')
  const query = useListMessagesQuery(state, { refetchOnMountOrArgChange: true })
  const [retry, retrying] = useRetryMessageMutation()
  const isNarrow = useMedia(below('tablet'))
  const total = { 'given up': counts.given_up, waits: counts.waiting, sent: counts.sent }[state]
  const choices = [
    { value: 'given up', label: `Not delivered (${counts.given_up})` },
    { value: 'waits', label: `Waiting (${counts.waiting})` },
    { value: 'sent', label: `Sent, last 7 days (${counts.sent})` },
  ] as const
  return (
    <>
      <div className={styles.parts}>
        <Segmented
          aria-label="Which messages"
          vertical={isNarrow}
          block={isNarrow}
          options={[...choices]}
          value={state}
          onChange={setState}
        />
      </div>
      {state === 'waits' && (
        <Muted as="p" measured>
          Several students can name the same address. It is asked about three of them at a time. The next
          question waits for an answer.
        </Muted>
      )}
      <SaveState saving={retrying} />
      {retrying.data !== undefined && retrying.data.left > 0 && (
        <Notice is="warning" role="status" title={leftText(retrying.data.left)} />
      )}
      <QueryBoundary what="The messages" query={query}>
        {(messages) =>
          messages.length === 0 ? (
            <Muted as="p">{none[state]}</Muted>
          ) : (
            <>
              {total > messages.length && messages.length >= mostMessages && (
                <Muted as="p">
                  {state === 'waits' ? 'The next' : 'The newest'} {messages.length} of {total}
                </Muted>
              )}
              <TryAll
                messages={messages}
                isWhole={total <= messages.length}
                isBusy={retrying.isLoading}
                onRetry={(ids) => void retry({ ids })}
              />
              <Rows
                messages={messages}
                isBusy={retrying.isLoading}
                onRetry={(id) => void retry({ ids: [id] })}
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

interface TryAllProps {
  readonly messages: readonly Message[]
  /** False where the list shows only some of the messages. */
  readonly isWhole: boolean
  readonly isBusy: boolean
  readonly onRetry: (ids: number[]) => void
}

/** One press for all messages that were given up for the same reason. */
const TryAll = ({ messages, isWhole, isBusy, onRetry }: TryAllProps) => {
  const groups = [...byReason(messages)].filter(([, ids]) => ids.length > 1)
  if (groups.length === 0) return null
  return (
    <List gap={0} lines="below" entryPad={3} aria-label="Try several messages again">
      {groups.map(([reason, ids]) => (
        <Row as="li" key={reason} gap={4} rowGap={2}>
          <Stack gap={0} size="small" breaks grow={260}>
            <Text as="strong" weight={600}>
              {ids.length} messages for the same reason
            </Text>
            <span>{givenUpTexts[reason]}</span>
          </Stack>
          <Acts>
            <Button
              disabled={isBusy}
              aria-label={`Try ${isWhole ? 'all' : 'these'} ${ids.length} again: ${givenUpTexts[reason]}`}
              onClick={() => onRetry(ids)}
            >
              Try {isWhole ? 'all' : 'these'} {ids.length} again
            </Button>
          </Acts>
        </Row>
      ))}
    </List>
  )
}

/** The IDs of those that may be tried again. */
const byReason = (messages: readonly Message[]): ReadonlyMap<GivenUp, number[]> => {
  const groups = new Map<GivenUp, number[]>()
  for (const { id, state, reason } of messages)
    if (state === 'given up' && reason !== null && mayTryAgain(reason))
      groups.set(reason, [...(groups.get(reason) ?? []), id])
  return groups
}

const leftText = (left: number): string =>
  left === 1
    ? '1 message was not tried again: it has been sent, or can no longer be sent.'
    : `${left} messages were not tried again: they have been sent, or can no longer be sent.`

const atOnce = 30

interface RowsProps {
  readonly messages: readonly Message[]
  readonly isBusy: boolean
  readonly onRetry: (id: number) => void
}

/** Thirty at a time. */
const Rows = ({ messages, isBusy, onRetry }: RowsProps) => (
  <>
    <List gap={0} lines="below" entryPad={3}>
      {messages.slice(0, atOnce).map((message) => (
        <MessageRow key={message.id} message={message} isBusy={isBusy} onRetry={() => onRetry(message.id)} />
      ))}
    </List>
    {messages.length > atOnce && (
      <ShowOlder title="Show more messages">
        {() => <Rows messages={messages.slice(atOnce)} isBusy={isBusy} onRetry={onRetry} />}
      </ShowOlder>
    )}
  </>
)

interface RowProps {
  readonly message: Message
  readonly isBusy: boolean
  readonly onRetry: () => void
}

const MessageRow = ({ message, isBusy, onRetry }: RowProps) => {
  const { title, to, state, reason } = messageTexts(message)
  return (
    <Row as="li" gap={4} rowGap={2}>
      <Stack gap={0} size="small" breaks grow={260}>
        <Text as="strong" weight={600}>
          {title} ·{' '}
          <Link to={officePath('dashboard', { student: message.student_id })}>{message.student_name}</Link>
        </Text>
        <span>{to}</span>
        <Muted>{state}</Muted>
        {reason !== null && <Text tone={message.state === 'given up' ? 'danger' : 'warn'}>{reason}</Text>}
      </Stack>
      {message.state === 'given up' && message.reason !== null && mayTryAgain(message.reason) && (
        <Acts>
          <Button disabled={isBusy} aria-label={`Try again: ${title}, ${to}`} onClick={onRetry}>
            Try again
          </Button>
        </Acts>
      )}
    </Row>
  )
}
