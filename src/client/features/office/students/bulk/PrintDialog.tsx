// Report cards or labels of the chosen students: the wish, and the students that would be printed.
import { Modal } from 'antd'
import { useState } from 'react'
import { getStudentLabels } from '#shared/contract/papers/prints'
import { DialogHelp } from '#client/address/DialogHelp'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { documentUrl } from '#client/api/request'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import type { ListedStudent } from '../table/studentView'
import { NobodyChosen } from './PlanPreview'
import { CardsForm } from './CardsForm'
import { LabelsForm, type LabelsWish } from './LabelsForm'
import { printTitles, type PrintKind } from './printTexts'
import * as dialogStyles from '../dialogs.module.css'

interface PrintDialogProps {
  readonly kind: PrintKind
  /** The id of the stored selection; empty when nobody was chosen. */
  readonly selection: string
  readonly students: readonly ListedStudent[]
  readonly onPack: (packId: string) => void
  readonly onClose: () => void
}

export const PrintDialog = ({ kind, selection, students, onPack, onClose }: PrintDialogProps) => {
  useFocusBack('students-title')
  const [labels, setLabels] = useState<LabelsWish | null>(null)
  if (labels) return <LabelsViewer wish={labels} selection={selection} onClose={onClose} />
  const common = { selection, students, onClose }
  return (
    <Modal
      title={printTitles[kind]}
      className={dialogStyles.dialog}
      width={600}
      open
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      <DialogHelp of="print" />
      {selection === '' && <NobodyChosen menu="Print" onClose={onClose} />}
      {selection !== '' && kind === 'cards' && <CardsForm {...common} onPack={onPack} />}
      {selection !== '' && kind === 'labels' && <LabelsForm {...common} onPrint={setLabels} />}
    </Modal>
  )
}

const LabelsViewer = ({
  wish,
  selection,
  onClose,
}: {
  wish: LabelsWish
  selection: string
  onClose: () => void
}) => {
  const reauthenticate = useReauthentication()
  const { kind, first } = wish
  const title = kind === 'name' ? 'Name labels' : 'Address labels'
  return (
    <PdfDialog
      url={documentUrl(getStudentLabels, {}, { selection, kind, first: String(first) })}
      title={title}
      fileName={`${title}.pdf`}
      before={reauthenticate}
      onClose={onClose}
    />
  )
}
