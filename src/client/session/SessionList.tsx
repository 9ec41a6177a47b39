// The sessions of an account, each with a button that ends it.
import { Button } from 'antd'
import type { OpenSession } from '#shared/contract/access/sessions'
import { momentText } from '../ui/dates/moments'
import { ErrorAlert } from '../ui/plain/ErrorAlert'
import { List, Muted, Row, Text } from '../ui/primitives'
import * as styles from './session.module.css'

interface SessionListProps {
  readonly sessions: readonly OpenSession[]
  /** The state of the latest request. */
  readonly ending: { readonly isLoading: boolean; readonly isSuccess: boolean }
  /** The reason why nothing was ended. */
  readonly problem: string | null
  /** Null: all but this session. */
  readonly onEnd: (id: string | null) => void
}

type RowsProps = Omit<SessionListProps, 'ending' | 'problem'> & { readonly isBusy: boolean }

const Rows = ({ sessions, isBusy, onEnd }: RowsProps) => {
  const others = sessions.filter(({ is_this }) => is_this === 0)
  if (sessions.length === 0) return <Muted as="p">Nowhere at the moment.</Muted>
  return (
    <>
      <List gap={0} lines="above" entryPad={2} className={styles.list}>
        {sessions.map(({ id, device, started_at, last_used_at, is_this }) => (
          <Row as="li" gap={4} rowGap={2} justify="between" minHeight={56} key={id}>
            <div>
              <strong>{device}</strong>
              {is_this === 1 && (
                <Text tone="success" size="small" tint="success" className={styles.thisDevice}>
                  This device
                </Text>
              )}
              <Muted small numeric block>
                {`Signed in ${momentText(started_at)}, last used ${momentText(last_used_at)}`}
              </Muted>
            </div>
            {is_this === 0 && (
              <Button
                disabled={isBusy}
                aria-label={`Sign out ${device}, signed in ${momentText(started_at)}`}
                onClick={() => onEnd(id)}
              >
                Sign out
              </Button>
            )}
          </Row>
        ))}
      </List>
      {others.length > 1 && (
        <Button disabled={isBusy} onClick={() => onEnd(null)}>
          {others.length === sessions.length ? 'Sign out everywhere' : 'Sign out everywhere else'}
        </Button>
      )}
    </>
  )
}

export const SessionList = ({ sessions, ending, problem, onEnd }: SessionListProps) => (
  <>
    <ErrorAlert text={problem && `${problem} Nobody was signed out.`} />
    <Rows sessions={sessions} isBusy={ending.isLoading} onEnd={onEnd} />
    <Muted as="p" role="status" className={styles.ended}>
      {ending.isSuccess && 'Signed out.'}
    </Muted>
  </>
)
