// What can be done with the chosen students (UX-50).
import { CloseOutlined, DownloadOutlined, FilePdfOutlined, ScissorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { exportPath } from '../../../../address/officeView'
import { useStoreSelectionMutation } from '../../../../api/reports/documentsApi'
import { useStartPackMutation } from '../../../../api/reports/packsApi'
import { errorText } from '../../../../api/transport/errorText'
import { ErrorAlert } from '../../../../ui/plain/ErrorAlert'
import { count } from '../../../../ui/count'
import { PrintSlips } from './PrintSlips'
import * as styles from './bulk.module.css'
import * as studentsStyles from '../students.module.css'

interface BulkBarProps {
  readonly ids: readonly string[]
  /** How many of them the search and the filters hide. */
  readonly hidden: number
  /** How they were chosen, in words. */
  readonly label: string
  readonly onPack: (packId: string) => void
  readonly onClear: () => void
}

type Action = 'export' | 'forms' | 'slips'

interface Tool {
  readonly action: Action
  /** Left out where there is little room: the icon says it too. */
  readonly verb: string
  readonly title: string
  readonly icon: ReactNode
}

const tools: readonly Tool[] = [
  { action: 'export', verb: '', title: 'Export', icon: <DownloadOutlined aria-hidden /> },
  { action: 'forms', verb: 'Print', title: 'registration forms', icon: <FilePdfOutlined aria-hidden /> },
  { action: 'slips', verb: 'Print', title: 'sign-in slips', icon: <ScissorOutlined aria-hidden /> },
]

/** The server keeps who is chosen; documents name the selection instead of thousands of students. */
const useActions = ({ ids, label, onPack }: Omit<BulkBarProps, 'hidden' | 'onClear'>) => {
  const navigate = useNavigate()
  const [store] = useStoreSelectionMutation()
  const [start] = useStartPackMutation()
  const [busy, setBusy] = useState<Action | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The selection whose slips are being printed. */
  const [slips, setSlips] = useState<string | null>(null)

  const acts: Readonly<Record<Action, (selection: { id: string; students: number }) => Promise<void>>> = {
    export: async (selection) => navigate(exportPath(selection)),
    forms: async ({ id }) => {
      const scope = { selection: id }
      const wish = { kind: 'registration-forms', scope, format: 'pdf', duplex: 0, order: 'name' } as const
      onPack((await start(wish).unwrap()).id)
    },
    slips: async ({ id }) => setSlips(id),
  }
  const act = async (action: Action) => {
    setBusy(action)
    setProblem(null)
    try {
      await acts[action](await store({ student_ids: [...ids], label }).unwrap())
    } catch (error) {
      setProblem(`${errorText(error)} Nothing was made; your selection is kept.`)
    }
    setBusy(null)
  }
  return { act, busy, problem, slips, closeSlips: () => setSlips(null) }
}

export const BulkBar = ({ ids, hidden, label, onPack, onClear }: BulkBarProps) => {
  const { act, busy, problem, slips, closeSlips } = useActions({ ids, label, onPack })
  return (
    <>
      <div className={studentsStyles.bulk} role="region" aria-label="Chosen students">
        <p role="status">
          <strong>{count(ids.length, 'student')}</strong> selected
          {hidden > 0 && `, ${hidden.toLocaleString('en')} of them not shown now`}
        </p>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label="Clear selection"
          data-tip="Clear selection"
          onClick={onClear}
        />
        {tools.map(({ action, verb, title, icon }) => (
          <Button
            key={action}
            aria-label={`${verb} ${title}`.trim()}
            icon={icon}
            loading={busy === action}
            disabled={busy !== null && busy !== action}
            onClick={() => void act(action)}
          >
            <span>
              {verb && <span className={styles.bulkVerb}>{verb} </span>}
              <span className={styles.bulkTitle}>{title}</span>
            </span>
          </Button>
        ))}
        <ErrorAlert text={problem} />
      </div>
      {slips !== null && (
        <PrintSlips wish={{ selection: slips }} whom={count(ids.length, 'student')} onClose={closeSlips} />
      )}
    </>
  )
}
