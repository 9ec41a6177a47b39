// A report card in words, as it is today: on the screen, and on paper when the page is printed.
import { useContext } from 'react'
import type { CardKey } from '../../api/request'
import { useGetReportCardPageQuery } from '../../api/reports/termReportsApi'
import { errorText, isNotFound } from '../../api/transport/errorText'
import { below } from '../../ui/breakpoints'
import { useMedia } from '../../ui/hooks/useMedia'
import { AwaitsSignIn, LoadFailure } from '../../ui/notices/LoadFailure'
import { PrintPaper } from '../../ui/PrintPaper'
import { LoadingLines } from '../../ui/panels/LoadingLines'
import { CardSheet } from './CardSheet'
import { TakenBack } from './TakenBack'
import * as styles from './CardReading.module.css'

export const CardReading = ({ report, title }: { report: CardKey; title: string }) => {
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
