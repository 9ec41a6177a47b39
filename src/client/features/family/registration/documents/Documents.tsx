// The five documents.
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { useAppSelector } from '#client/store/hooks'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { StepSkeleton } from '../frame/StepSkeleton'
import { useListDocumentReviewsQuery } from '#client/api/intake/documentReviewsApi'
import { selectMayUpload, selectPaper } from '../registrationSelectors'
import { DocumentCard } from './DocumentCard'
import * as styles from './documents.module.css'

const PhoneHelp = () => (
  <p className={styles.help}>Take photos of your papers, or choose files. Several photos become one file.</p>
)

export const Documents = ({ studentId }: { studentId: string }) => {
  const { data: files, isError, refetch } = uploadsApi.useListFilesQuery(studentId)
  const onPaper = useAppSelector(selectPaper)
  const reviews = useListDocumentReviewsQuery(studentId)
  const mayUpload = useAppSelector((state) => documentTypes.some(({ type }) => selectMayUpload(state, type)))
  if (isError && !files) return <LoadFailure what="Your documents" onRetry={() => void refetch()} />
  if (!files) return <StepSkeleton />
  return (
    <>
      {mayUpload && <PhoneHelp />}
      {reviews.isError && !reviews.data && (
        <LoadFailure
          what="What the school says about your documents"
          onRetry={() => void reviews.refetch()}
        />
      )}
      <div className={styles.documents}>
        {documentTypes.map((document) => (
          <DocumentCard
            key={document.type}
            document={document}
            file={files.find(({ type }) => type === document.type)}
            isOnPaper={onPaper.includes(document.type)}
          />
        ))}
      </div>
    </>
  )
}
