// Sign-in slips for students who have just come and have never signed in.
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useListStudentProgressQuery } from '#client/api/intake/intakeOfficeApi'
import { useStoreSelectionMutation } from '#client/api/papers/papersApi'
import { errorText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Stack } from '#client/ui/primitives'
import * as styles from './lists.module.css'

export interface Slips {
  /** The students, as the server stores them. */
  readonly selection: string
  /** '240 newcomers' */
  readonly whom: string
  readonly onClose: () => void
}

interface FirstSlipsProps {
  readonly ids: readonly string[]
  /** 'newcomer' */
  readonly one: string
  /** The label of the button; left out: it says whom the slips are for. */
  readonly title?: string
  /** Prints the slips: they belong to the students' screen. */
  readonly slips: (slips: Slips) => ReactNode
}

export const FirstSlips = ({ ids, one, title, slips }: FirstSlipsProps) => {
  // Families may have signed in since, and colleagues may have taken students away.
  const { data = [] } = useListStudentProgressQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: ids.length === 0,
  })
  const [store, { isLoading, error }] = useStoreSelectionMutation()
  const [selection, setSelection] = useState<string | null>(null)
  const notYet = new Set(data.filter(({ signed_in }) => signed_in === 0).map(({ id }) => id))
  const waiting = ids.filter((id) => notYet.has(id))
  if (waiting.length === 0) return null
  const whom = count(waiting.length, one)
  const print = async () => {
    const answer = await store({ student_ids: waiting, label: whom })
    if (answer.data) setSelection(answer.data.id)
  }
  return (
    <Stack gap={3} align="start" data-print="no">
      <p>
        {whom} {waiting.length === 1 ? 'has' : 'have'} not signed in yet: hand out the sign-in slips.
      </p>
      <ErrorAlert text={error ? errorText(error) : null} />
      <ButtonRow>
        <Button
          type="primary"
          className={styles.print}
          icon={<PrinterOutlined aria-hidden />}
          loading={isLoading}
          onClick={() => void print()}
        >
          {title ?? `Print sign-in slips for ${whom}`}
        </Button>
      </ButtonRow>
      {selection !== null && slips({ selection, whom, onClose: () => setSelection(null) })}
    </Stack>
  )
}
