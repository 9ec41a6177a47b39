// The changes of many students in the last seven days, each with a way back as long as there is one.
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { loginOf } from '#shared/rules/access/accountId'
import type { BulkActDone } from '#shared/contract/students/bulkActs'
import { DialogHelp } from '#client/address/DialogHelp'
import { useListBulkActsQuery, useUndoBulkActMutation } from '#client/api/students/studentsOfficeApi'
import { errorText, isConflict } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { count } from '#client/ui/count'
import { spokenMomentText } from '#client/ui/dates/moments'
import { useFocusBack, useFirstFocus } from '#client/ui/hooks/focus'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { List, Muted, Stack } from '#client/ui/primitives'
import { bulkKinds } from './bulkActTexts'
import * as dialogStyles from '../dialogs.module.css'
import * as styles from './bulk.module.css'

export const LatestChangesDialog = ({ onClose }: { onClose: () => void }) => {
  useFocusBack()
  const list = useListBulkActsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Modal
      title={<Title />}
      className={dialogStyles.dialog}
      width={560}
      open
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      <DialogHelp of="bulk" />
      <Muted as="p">Changes of many students at once, of the last seven days.</Muted>
      <QueryBoundary query={list} what="The latest changes">
        {(acts) =>
          acts.length === 0 ? (
            <p>There are no recent changes.</p>
          ) : (
            <List gap={0} lines="between" entryPad={3} above={3}>
              {acts.map((act) => (
                <Act key={act.id} act={act} />
              ))}
            </List>
          )
        }
      </QueryBoundary>
    </Modal>
  )
}

/** Has the focus first: the list may still be on its way. */
const Title = () => (
  <span className={styles.title} tabIndex={-1} ref={useFirstFocus<HTMLSpanElement>()}>
    Latest changes
  </span>
)

const Act = ({ act }: { act: BulkActDone }) => {
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const close = () => {
    setAsking(false)
    place.current?.focus()
  }
  const { press, isUndoing, problem } = useUndo(act.id, close)
  const stays = standing(act)
  return (
    <Stack as="li" gap={0} align="start" className={styles.act} tabIndex={-1} ref={place}>
      <strong>{act.text}</strong>
      <Muted>
        {loginOf(act.by)}, {spokenMomentText(act.at)}
      </Muted>
      <ErrorAlert text={problem} />
      <span role="status">{stays !== problem && stays}</span>
      {stays === null && !isAsking && (
        <Button aria-label={`Undo: ${act.text}`} onClick={() => setAsking(true)}>
          Undo
        </Button>
      )}
      {stays === null && isAsking && (
        <Ask act={act} isUndoing={isUndoing} onUndo={() => void press()} onKeep={close} />
      )}
    </Stack>
  )
}

const useUndo = (id: string, onSettled: () => void) => {
  const [undo, { isLoading, error }] = useUndoBulkActMutation()
  const press = async () => {
    const answer = await undo({ id })
    if (answer.data || isConflict(answer.error)) onSettled()
  }
  return { press, isUndoing: isLoading, problem: error ? errorText(error) : null } as const
}

/** Null while it can be undone. */
const standing = ({ undone_at, stays_why }: BulkActDone): string | null =>
  undone_at === null ? stays_why : `Undone ${spokenMomentText(undone_at)}.`

interface AskProps {
  readonly act: BulkActDone
  readonly isUndoing: boolean
  readonly onUndo: () => void
  readonly onKeep: () => void
}

const Ask = ({ act, isUndoing, onUndo, onKeep }: AskProps) => (
  <Stack>
    <p>{bulkKinds[act.act.kind].back(count(act.students, 'student'))}</p>
    <ButtonRow>
      <Button type="primary" loading={isUndoing} onClick={onUndo}>
        Undo this change
      </Button>
      <Button ref={focused} disabled={isUndoing} onClick={onKeep}>
        Keep it
      </Button>
    </ButtonRow>
  </Stack>
)

const focused = (button: HTMLElement | null) => button?.focus()
