// The dialogs over the table. The address holds them, so that a shared link opens them again.
import { Button, Checkbox, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import type { SavedView } from '#shared/contract/lists/savedViews'
import { getPackFile, getRegistrationForm, type Pack } from '#shared/contract/papers/papers'
import { DialogHelp } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import {
  isUnderWay,
  useCancelPackMutation,
  useGetPackQuery,
  waitingPollMs,
} from '#client/api/papers/papersApi'
import { documentUrl } from '#client/api/request'
import { errorText } from '#client/api/transport/errorText'
import { SavedViews } from '#client/lists/saved/SavedViews'
import { leftOutText, notSavedText, useOpenSaved } from '#client/lists/saved/savedChoice'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { useAppDispatch } from '#client/store/hooks'
import { useFocusBack } from '#client/ui/hooks/focus'
import { Notice } from '#client/ui/notices/Notice'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { Stack } from '#client/ui/primitives'
import { PrintSlips } from './bulk/PrintSlips'
import { BulkActDialog } from './bulk/BulkActDialog'
import { LatestChangesDialog } from './bulk/LatestChangesDialog'
import { kindOf } from './bulk/bulkActTexts'
import { PasswordResetsDialog } from './bulk/PasswordResetsDialog'
import { PrintDialog } from './bulk/PrintDialog'
import { printKindOf } from './bulk/PrintPreview'
import { PasswordResetDialog } from './edit/PasswordResetDialog'
import { AddStudentDialog } from './enrolment/AddStudentDialog'
import type { FurtherKey, ListedStudent } from './table/studentView'
import type { Selection } from './table/selectionSlice'
import { UnknownStudent } from './dialogParts'
import { columnsChosen } from './table/columnsSlice'
import { furtherColumns, useChosenColumns } from './table/furtherColumns'
import { useTableView } from './table/tableView'

interface OpenedDialogsProps {
  readonly students: readonly ListedStudent[]
  readonly selection: Selection
}

export default function OpenedDialogs({ students, selection }: OpenedDialogsProps) {
  const { query, change } = useOfficeQuery()
  const open = (key: string) => query.get(key) ?? ''
  const bulk = kindOf(open('bulk'))
  const print = printKindOf(open('print'))
  const close = (key: string) => () => change({ [key]: '' }, { replace: true })
  return (
    <>
      {open('add') !== '' && (
        <AddStudentDialog
          onOpen={(id) => change({ add: '', student: id }, { replace: true })}
          onClose={close('add')}
        />
      )}
      <RegistrationFormDialog studentId={open('paper')} students={students} onClose={close('paper')} />
      <PasswordResetDialog />
      {bulk && <BulkActDialog key={bulk} kind={bulk} selection={selection} onClose={close('bulk')} />}
      {open('bulk') === 'passwords' && <PasswordResetsDialog selection={selection} onClose={close('bulk')} />}
      {open('bulk') === 'latest' && <LatestChangesDialog onClose={close('bulk')} />}
      {print && (
        <PrintDialog
          key={print}
          kind={print}
          selection={open('selection')}
          students={students}
          onPack={(pack) => change({ print: '', selection: '', pack }, { replace: true })}
          onClose={() => change({ print: '', selection: '' }, { replace: true })}
        />
      )}
      {open('slips') !== '' && <PrintSlips {...slipsOf(open('slips'))} onClose={close('slips')} />}
      {open('columns') !== '' && <ColumnsDialog onClose={close('columns')} />}
      {open('views') !== '' && <ViewsDialog onClose={close('views')} />}
      {open('pack') !== '' && <PackDialog packId={open('pack')} onClose={close('pack')} />}
    </>
  )
}

const slipsOf = (whose: string) =>
  whose === 'all' ? { wish: {}, whom: 'all students' } : { wish: { class_id: whose }, whom: `class ${whose}` }

interface RegistrationFormDialogProps {
  /** Empty: closed. */
  readonly studentId: string
  readonly students: readonly ListedStudent[]
  readonly onClose: () => void
}

const RegistrationFormDialog = ({ studentId, students, onClose }: RegistrationFormDialogProps) => {
  if (studentId === '') return null
  const name = students.find(({ row }) => row.id === studentId)?.name
  if (name === undefined && students.length > 0)
    return (
      <Modal open title="Registration Form" footer={null} onCancel={onClose}>
        <UnknownStudent id={studentId} onClose={onClose} />
      </Modal>
    )
  return (
    <PdfDialog
      isPart
      url={documentUrl(getRegistrationForm, { studentId })}
      title={`Registration Form: ${name ?? studentId}`}
      fileName={`Registration Form ${studentId}.pdf`}
      onClose={onClose}
    />
  )
}

/** The choice of the table's columns. The table behind the dialog follows at once. */
const ColumnsDialog = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const keys = useChosenColumns().map(({ key }) => key)
  const choose = (key: FurtherKey, isChosen: boolean) =>
    dispatch(columnsChosen(isChosen ? [...keys, key] : keys.filter((other) => other !== key)))
  return (
    <Modal
      title="Columns of the table"
      open
      width={420}
      onCancel={onClose}
      footer={[
        <Button key="usual" onClick={() => dispatch(columnsChosen(null))}>
          Usual columns
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          Close
        </Button>,
      ]}
    >
      <DialogHelp of="columns" />
      <p>ID, name, class, date of birth and birth pin are always shown. Also show:</p>
      <Stack above={4} below={4} role="group" aria-label="More columns">
        {furtherColumns.map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={keys.includes(key)}
            onChange={({ target }) => choose(key, target.checked)}
          >
            {title}
          </Checkbox>
        ))}
      </Stack>
    </Modal>
  )
}

const ViewsDialog = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const { chosen, read, isReady } = useTableView()
  const [leftOut, setLeftOut] = useState('')
  useFocusBack()
  const open = (saved: SavedView | undefined) => {
    if (!saved) return setLeftOut(notSavedText)
    const view = read(saved.definition)
    const isWhole = view.leftOut.length === 0
    dispatch(columnsChosen(view.columns))
    setLeftOut(leftOutText(saved.name, view.leftOut))
    // The dialog stays while there is something left out to read about.
    change({ ...view.query, ...(isWhole && { views: '' }) }, { replace: true })
  }
  if (useOpenSaved({ purpose: 'students', isReady, onOpen: open })) return null
  return (
    <Modal
      title="Saved views"
      open
      width={520}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={4} above={4} below={4}>
        <p>
          A view saves the search, filters, order and columns, not the students, so it is always up to date.
        </p>
        {leftOut && <Notice is="warning" title={leftOut} />}
        <SavedViews
          purpose="students"
          noun="view"
          chosen={chosen}
          read={(definition) => read(definition).definition}
          onOpen={open}
        />
      </Stack>
    </Modal>
  )
}

const titles: Readonly<Record<Pack['kind'], string>> = {
  'registration-forms': 'Registration forms',
  'report-cards': 'Report cards',
}

/** Registration forms or report cards of many students: made in the background; a reload finds them again. */
const PackDialog = ({ packId, onClose }: { packId: string; onClose: () => void }) => {
  const reauthenticate = useReauthentication()
  const [askedAt] = useState(Date.now)
  const [pollingInterval, setPollingInterval] = useState(waitingPollMs(undefined, undefined, 0))
  const asked = useGetPackQuery(packId, { pollingInterval, refetchOnMountOrArgChange: true })
  const { data: pack, error, fulfilledTimeStamp: heardAt = askedAt } = asked
  useEffect(() => backToMenu, [])
  const wanted = waitingPollMs(pack, error, heardAt - askedAt)
  if (pollingInterval !== wanted) setPollingInterval(wanted)
  const [cancel, { isLoading: isCancelling }] = useCancelPackMutation()
  if (pack?.state === 'done')
    return (
      <PdfDialog
        url={documentUrl(getPackFile, { packId })}
        title={pack.label}
        fileName={`${pack.label}.pdf`}
        before={reauthenticate}
        onClose={onClose}
      />
    )
  const isMaking = isUnderWay(pack) && !error
  const leave = () => {
    if (isMaking) void cancel(packId)
    onClose()
  }
  return (
    <Modal
      title={pack ? titles[pack.kind] : 'Papers'}
      open
      closable={false}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <Button loading={isCancelling} onClick={leave}>
          {isMaking ? 'Cancel' : 'Close'}
        </Button>
      }
    >
      {isMaking && <Making pack={pack} />}
      {error && <p role="alert">{errorText(error)} Choose the students and print again.</p>}
      {pack?.state === 'failed' && <p role="alert">{pack.fault ?? 'The documents could not be created.'}</p>}
      {pack?.state === 'cancelled' && <p role="status">Cancelled. Nothing was printed.</p>}
    </Modal>
  )
}

/** The element with the focus went with the dialog before. */
const backToMenu = () => {
  if (document.activeElement !== document.body) return
  const menu = document.querySelector<HTMLElement>('[data-menu="Print"]')
  const goal = menu ?? document.querySelector<HTMLElement>('h1')
  goal?.focus({ preventScroll: true })
}

const Making = ({ pack }: { pack: Pack | undefined }) => (
  <>
    <p role="status">{pack ? progressText(pack) : 'Starting …'}</p>
    <Progress
      percent={pack && pack.total > 0 ? Math.floor((pack.done / pack.total) * 100) : 0}
      aria-label="Documents ready"
    />
  </>
)

const progressText = ({ state, done, total }: Pack): string => {
  if (state === 'waiting') return 'Waiting for other documents to finish …'
  return total > 0 ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : 'Starting …'
}
