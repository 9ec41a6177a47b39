// Shown on the dashboard until the school year ends: everything has reached the school, and the last thing to do.
import { CheckCircleFilled, InfoCircleOutlined } from '@ant-design/icons'
import { useContext, type ReactNode } from 'react'
import { Link } from '#client/address/links'
import { paths } from '#client/address/paths'
import { AwaitsSignIn } from '#client/ui/QueryBoundary'
import { Stack, Text } from '#client/ui/primitives'
import { overText, reachedTitle, sentText, toBring, useReceipt, type Sent } from './receiptTexts'
import * as styles from './done.module.css'

const Card = ({ receipt }: { receipt: Sent }) => {
  const { title, action } = toBring(receipt.documents, receipt.signedOn)
  return (
    <Stack as="section" gap={4} tint="success" className={styles.card} aria-labelledby="registration-done">
      <Text aria-hidden as={CheckCircleFilled} size="title" tone="success" />
      <div>
        <h2 id="registration-done">{reachedTitle(receipt.unsent)}</h2>
        <p>{receipt.unsent === 0 ? `${title}.` : sentText(receipt)}</p>
        <p>
          Reference{' '}
          <Text weight={600} numeric className={styles.small}>
            {receipt.reference}
          </Text>
        </p>
      </div>
      <Link to={paths.done} className={`plain-button ${styles.bring}`}>
        {action ?? 'What was sent'}
      </Link>
    </Stack>
  )
}

/** It fills the place reserved for the card, so that nothing below moves. */
const Instead = ({ children }: { children: ReactNode }) => (
  <Stack as="section" gap={4} tint="success" className={`${styles.card} ${styles.waiting}`}>
    <Text aria-hidden as={InfoCircleOutlined} size="title" tone="muted" />
    <div>{children}</div>
  </Stack>
)

export const RegistrationDone = ({ studentId }: { studentId: string }) => {
  const receipt = useReceipt(studentId)
  const awaitsSignIn = useContext(AwaitsSignIn)
  switch (receipt.is) {
    case 'loading':
      return <div className={styles.waiting} aria-busy="true" />
    case 'open':
      return null
    case 'over':
      return (
        <Instead>
          <p>{overText}</p>
        </Instead>
      )
    case 'failed':
      return awaitsSignIn ? null : (
        <Instead>
          <p>Your reference could not be loaded.</p>
          <button type="button" className="plain-link" onClick={receipt.retry}>
            Try again
          </button>
        </Instead>
      )
    case 'done':
      return <Card receipt={receipt} />
  }
}
