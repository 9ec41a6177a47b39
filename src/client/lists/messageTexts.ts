// A message to a family in words, for the list of messages and for the history of contacts with one family.
import type { ContactHistory, Message } from '#shared/contract/messages/messages'
import { contactWays } from '#shared/rules/intake/contactWays'
import { givenUpTexts, messageKinds, whoseTitles } from '#shared/rules/messages/messages'
import { momentText } from '#client/ui/dates/moments'

export const messageTexts = ({ kind, whose, address, state, at, reason }: Message) => ({
  title: messageKinds[kind].title,
  /** 'Mother, mother@family.example' */
  to: `${whoseTitles[whose]}, ${address}`,
  state: {
    waits: reason === null ? 'Waiting' : `Will be tried again on ${momentText(at)}`,
    unproved: 'Waiting until the address is confirmed',
    sent: `Sent on ${momentText(at)}`,
    'given up': `Not delivered. Given up on ${momentText(at)}`,
  }[state],
  reason: reason === null ? null : reason === 'busy' && state === 'waits' ? putOff : givenUpTexts[reason],
})

/** It is given up only after three days. */
const putOff = 'The mail server has put it off so far.'

/** Presses of the chase list and messages together, the last first. */
export const contactLines = ({ contacts, messages }: ContactHistory) =>
  [
    ...contacts.map(({ way, word, at, by }) => ({
      at,
      key: `contact ${at} ${way}`,
      title: [contactWays[way].done, word].filter(Boolean).join(': '),
      more: `${momentText(at)}, by ${by}`,
    })),
    ...messages.map((message) => {
      const { title, to, state, reason } = messageTexts(message)
      const at = message.state === 'sent' || message.state === 'given up' ? message.at : message.created_at
      return {
        at,
        key: `message ${message.id}`,
        title: `E-mail: ${title}`,
        more: [to, state, reason].filter(Boolean).join('. '),
      }
    }),
  ].sort((a, b) => b.at.localeCompare(a.at))
