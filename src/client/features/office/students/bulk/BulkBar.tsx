// What can be done with the chosen students (UX-50).
import { CloseOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { exportPath } from '#client/address/officeView'
import { useStoreSelectionMutation } from '#client/api/papers/documentsApi'
import { useStartPackMutation } from '#client/api/papers/packsApi'
import { errorText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { count } from '#client/ui/count'
import { BarMenu } from './BarMenu'
import { useReadyPapers } from './useReadyPapers'
import { PrintSlips } from './PrintSlips'
import { ChangeMenu } from './acts/ChangeMenu'
import * as studentsStyles from '../students.module.css'

interface BulkBarProps {
  readonly ids: readonly string[]
  /** How many of them the search and the filters hide. */
  readonly hidden: number
  /** How they were chosen, in words. */
  readonly label: string
  readonly onPack: (packId: string) => void
  /** @param what is to be printed, of which selection */
  readonly onPrint: (print: string, selection: string) => void
  /** @param what is to be changed of all: a kind of bulk act */
  readonly onChange: (kind: string) => void
  readonly onClear: () => void
}

const prints = {
  forms: 'Registration forms',
  cards: 'Report cards',
  slips: 'Sign-in slips',
  labels: 'Labels',
} as const

type Action = 'export' | keyof typeof prints

/** The server keeps who is chosen; documents name the selection instead of thousands of students. */
const useActions = ({ ids, label, onPack, onPrint }: BulkBarProps) => {
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
    cards: async ({ id }) => onPrint('cards', id),
    slips: async ({ id }) => setSlips(id),
    labels: async ({ id }) => onPrint('labels', id),
  }
  const act = async (action: Action) => {
    if (busy) return
    setBusy(action)
    setProblem(null)
    try {
      await acts[action](await store({ student_ids: [...ids], label }).unwrap())
    } catch (error) {
      setProblem(`${errorText(error)} Nothing was printed. Your selection is still here.`)
    }
    setBusy(null)
  }
  return { act, busy, problem, slips, closeSlips: () => setSlips(null) }
}

export const BulkBar = (props: BulkBarProps) => {
  const { ids, hidden, onChange, onClear } = props
  const { act, busy, problem, slips, closeSlips } = useActions(props)
  const readyPapers = useReadyPapers()
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
        <ChangeMenu onChange={onChange} />
        <BarMenu
          title="Print"
          icon={<PrinterOutlined aria-hidden />}
          entries={prints}
          isBusy={busy !== null && busy !== 'export'}
          onOpen={readyPapers}
          onChoose={(print) => void act(print as keyof typeof prints)}
        />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy === 'export'}
          onClick={() => void act('export')}
        >
          Export
        </Button>
        <ErrorAlert text={problem} />
      </div>
      {slips !== null && (
        <PrintSlips wish={{ selection: slips }} whom={count(ids.length, 'student')} onClose={closeSlips} />
      )}
    </>
  )
}
