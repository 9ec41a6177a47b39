// Sign-in slips for the newcomers who have not signed in.
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { useListStudentProgressQuery } from '#client/api/intake/progressApi'
import { useStoreSelectionMutation } from '#client/api/papers/documentsApi'
import { errorText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import * as styles from './result.module.css'
import { newcomersOf } from './resultTexts'

export interface Slips {
  /** The students, as the server keeps them. */
  readonly selection: string
  /** '240 newcomers' */
  readonly whom: string
  readonly onClose: () => void
}

interface NewcomerSlipsProps {
  readonly done: YearTurnDryRun
  readonly slips: (slips: Slips) => ReactNode
}

export const NewcomerSlips = ({ done, slips }: NewcomerSlipsProps) => {
  // A colleague may have turned the year: the list that this page knows is then of before.
  const { data } = useListStudentProgressQuery(undefined, { refetchOnMountOrArgChange: true })
  const [store, { isLoading, error }] = useStoreSelectionMutation()
  const [selection, setSelection] = useState<string | null>(null)
  const ids = newcomersOf(done, data ?? [])
  if (ids.length === 0) return null
  const whom = count(ids.length, 'newcomer')
  const print = async () => {
    const answer = await store({ student_ids: [...ids], label: 'Newcomers' })
    if (answer.data) setSelection(answer.data.id)
  }
  return (
    <>
      <p>
        {whom} {ids.length === 1 ? 'has' : 'have'} not signed in yet: hand out the sign-in slips.
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
          Print sign-in slips for {whom}
        </Button>
      </ButtonRow>
      {selection !== null && slips({ selection, whom, onClose: () => setSelection(null) })}
    </>
  )
}
