// A report card over the whole screen, to read or as the PDF. A small screen opens the reading view, a large one
// the PDF; turning the device does not switch.
import { useContext, useState } from 'react'
import { InfoCircleOutlined } from '@ant-design/icons'
import { getReportCard } from '#shared/contract/papers/papers'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import { documentUrl, cardInPath, type CardKey } from '../../api/request'
import { below } from '../../ui/breakpoints'
import { useMedia } from '../../ui/hooks/browser'
import { PdfDialog } from '../../ui/pdf/PdfDialog'
import { useGetReportCardPageQuery } from '../../api/reports/termReportsApi'
import { errorText, isNotFound } from '../../api/transport/errorText'
import { AwaitsSignIn, LoadFailure, LoadingLines } from '../../ui/QueryBoundary'
import { PrintPaper } from '../../ui/PrintPaper'
import { CardSheet } from './CardSheet'
import { Row } from '../../ui/primitives'
import * as styles from './reportCard.module.css'

interface ReportDialogProps {
  readonly report: CardKey
  /** The view in the address: 'card', 'pdf', or none yet. */
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

// Today's report card in words, on the screen and on paper.
const CardReading = ({ report, title }: { report: CardKey; title: string }) => {
  // Loaded at each opening, because the school may have posted a correction.
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useGetReportCardPageQuery(report, {
    refetchOnMountOrArgChange: true,
  })
  const awaitsSignIn = useContext(AwaitsSignIn)
  const isNarrow = useMedia(below('paper'))
  if (isFetching && !data)
    return (
      <div className={styles.waiting} aria-busy>
        <LoadingLines rows={14} />
      </div>
    )
  if (isNotFound(error) && !awaitsSignIn)
    return (
      <div className={styles.waiting}>
        <TakenBack />
      </div>
    )
  if (!data)
    return (
      <div className={styles.waiting}>
        <LoadFailure what="The report card" why={errorText(error)} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <>
      <CardSheet report={data} isNarrow={isNarrow} />
      <PrintPaper>
        <h1 className={styles.printed}>{title}</h1>
        <CardSheet report={data} />
      </PrintPaper>
    </>
  )
}

// Calm words for a report that cannot be opened.
export const TakenBack = () => (
  <Row gap={3} wrap={false} align="stretch" className={styles.takenBack} role="status">
    <InfoCircleOutlined aria-hidden />
    <div>
      <strong>This report is not available at the moment.</strong>
      <p>
        The school has not posted it yet, or has withdrawn it for now. It will be in the list when the school
        posts it. You do not have to do anything.
      </p>
    </div>
  </Row>
)
