// The bar of the chosen students: change, print, export.
import {
  CloseOutlined,
  DownloadOutlined,
  PrinterOutlined,
  DownOutlined,
  EditOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState, useId, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { exportPath } from '#client/address/officeView'
import { useReadyPacks, useStartPackMutation, useStoreSelectionMutation } from '#client/api/papers/papersApi'
import { errorText } from '#client/api/transport/errorText'
import { useMay, WithRight } from '#client/session/rights'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { count } from '#client/ui/count'
import { useClosing } from '#client/ui/hooks/focus'
import { afterPaint } from '#client/afterPaint'
import { kindOf, log } from '#client/log'
import { Row } from '#client/ui/primitives'
import { PrintSlips } from './PrintSlips'
import { bulkKinds } from './bulkActTexts'
import * as tableStyles from '../table/table.module.css'
import * as styles from './bulk.module.css'

interface BulkBarProps {
  readonly ids: readonly string[]
  /** How many of them the search and the filters hide. */
  readonly hidden: number
  /** The way they were chosen, in words. */
  readonly label: string
  readonly onPack: (packId: string) => void
  /** @param print a kind of paper */
  readonly onPrint: (print: string, selection: string) => void
  /** @param kind of bulk act */
  readonly onChange: (kind: string) => void
  readonly onClear: () => void
}

const changes = {
  ...Object.fromEntries(Object.entries(bulkKinds).map(([kind, { menu }]) => [kind, menu])),
  passwords: 'Reset passwords',
}

const prints = {
  forms: 'Registration forms',
  cards: 'Report cards',
  slips: 'Sign-in slips',
  labels: 'Labels',
} as const

const { slips: _slips, ...withoutSlips } = prints

export const BulkBar = (props: BulkBarProps) => {
  const { ids, hidden, onChange, onClear } = props
  const may = useMay()
  const { act, busy, problem, slips, closeSlips } = useActions(props)
  const readyPapers = useReadyPapers()
  return (
    <>
      <Row sticky className={tableStyles.bulk} role="region" aria-label="Chosen students">
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
        <WithRight to="editRecords">
          <BarMenu title="Change" icon={<EditOutlined aria-hidden />} entries={changes} onChoose={onChange} />
        </WithRight>
        <BarMenu
          title="Print"
          icon={<PrinterOutlined aria-hidden />}
          entries={may('helpSignIn') ? prints : withoutSlips}
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
      </Row>
      {slips !== null && (
        <PrintSlips wish={{ selection: slips }} whom={count(ids.length, 'student')} onClose={closeSlips} />
      )}
    </>
  )
}

type Action = 'export' | keyof typeof prints

/** The server stores the selection; documents name it instead of thousands of students. */
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

/** Before somebody prints, the parts that draw and show papers are loaded; a failure is told when a paper is opened. */
const useReadyPapers = () => {
  const readyPacks = useReadyPacks()
  const loadViewer = async () => {
    try {
      const [{ startWorker }] = await Promise.all([
        import('#client/ui/pdf/pdfEngine'),
        import('../OpenedDialogs'),
      ])
      await startWorker()
    } catch (error) {
      log('what shows papers is not ready', { reason: kindOf(error) })
    }
  }
  return (): void => {
    readyPacks(undefined, { force: true })
    afterPaint(() => void loadViewer())
  }
}

interface BarMenuProps {
  readonly title: string
  readonly icon: ReactNode
  /** The words of each entry, by its key. */
  readonly entries: Readonly<Record<string, string>>
  readonly isBusy?: boolean
  readonly onOpen?: () => void
  readonly onChoose: (key: string) => void
}

/** A menu in the bar that opens upwards. Not antd's Dropdown: see AccountMenu. */
const BarMenu = ({ title, icon, entries, isBusy = false, onOpen, onChoose }: BarMenuProps) => {
  const area = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  useClosing(area, isOpen, () => setOpen(false))
  const toggle = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  const choose = (key: string) => {
    setOpen(false)
    // The focus comes back here when the dialog is closed.
    area.current?.querySelector('button')?.focus()
    onChoose(key)
  }
  return (
    <div className={styles.menuArea} ref={area}>
      <Button
        icon={icon}
        loading={isBusy}
        aria-expanded={isOpen}
        aria-controls={panel}
        data-menu={title}
        onClick={toggle}
      >
        {title} <DownOutlined aria-hidden />
      </Button>
      <div id={panel} className={styles.menu} hidden={!isOpen}>
        {Object.entries(entries).map(([key, text]) => (
          <button key={key} type="button" onClick={() => choose(key)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
