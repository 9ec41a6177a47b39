// A report card over the whole screen: to read, or as the PDF. With little room it opens on the reading, where a sheet of
// paper can be read on the PDF, and stays so when the device is turned.
import { useContext, useState } from 'react'
import { InfoCircleOutlined } from '@ant-design/icons'
import { getReportCard } from '#shared/contract/papers/documents'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import { documentUrl } from '../../api/documentUrl'
import { type CardKey, cardInPath } from '../../api/termPaths'
import { below } from '../../ui/breakpoints'
import { useMedia } from '../../ui/hooks/useMedia'
import { PdfDialog } from '../../ui/pdf/PdfDialog'
import { useGetReportCardPageQuery } from '../../api/reports/termReportsApi'
import { errorText, isNotFound } from '../../api/transport/errorText'
import { AwaitsSignIn, LoadFailure } from '../../ui/notices/LoadFailure'
import { PrintPaper } from '../../ui/PrintPaper'
import { LoadingLines } from '../../ui/panels/LoadingLines'
import { CardSheet } from './CardSheet'
import * as styles from './reportCard.module.css'

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

// A report card in words, as it is today: on the screen, and on paper when the page is printed.
const CardReading = ({ report, title }: { report: CardKey; title: string }) => {
  // Read anew at each opening: the school may have given out another revision.
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

// Calm words for a report that cannot be opened (any more).
export const TakenBack = () => (
  <div className={styles.takenBack} role="status">
    <InfoCircleOutlined aria-hidden />
    <div>
      <strong>This report is not available at the moment.</strong>
      <p>
        The school has not posted it yet, or has withdrawn it for now. It will be in the list when the school
        posts it. You do not have to do anything.
      </p>
    </div>
  </div>
)
