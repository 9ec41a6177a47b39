// A report card over the whole screen: to read, or as the PDF. With little room it opens on the reading, where a sheet of
// paper can be read on the PDF, and stays so when the device is turned.
import { useState } from 'react'
import { getReportCard } from '#shared/contract/papers/documents'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import { documentUrl, cardInPath, type CardKey } from '../../api/request'
import { below } from '../../ui/breakpoints'
import { useMedia } from '../../ui/hooks/useMedia'
import { PdfDialog } from '../../ui/pdf/PdfDialog'
import { CardReading } from './CardReading'

interface ReportDialogProps {
  readonly report: CardKey
  /** What the address asks for: 'card', 'pdf', or nothing yet. */
  readonly as: string | null
  readonly onAs: (as: 'card' | 'pdf') => void
  readonly onClose: () => void
}

export const ReportDialog = ({ report, as, onAs, onClose }: ReportDialogProps) => {
  const [first] = useState(useMedia(below('paper')) ? 'card' : 'pdf')
  const { studentId, year, term } = report
  const title = `Report Card: ${termTitle(report)}`
  const asked = as === 'card' || as === 'pdf' ? as : first
  return (
    <PdfDialog
      url={documentUrl(getReportCard, cardInPath(report))}
      title={title}
      fileName={`Report Card ${studentId} ${year} Term ${term}.pdf`}
      reading={{
        isReading: asked === 'card',
        onChoose: (isReading) => onAs(isReading ? 'card' : 'pdf'),
        content: <CardReading report={report} title={title} />,
      }}
      onClose={onClose}
    />
  )
}
