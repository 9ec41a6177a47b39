// The five documents.
import { documentTypes } from '#shared/rules/registration/documentTypes'
import { uploadsApi } from '../../../../api/records/uploadsApi'
import { useAppSelector } from '../../../../store/hooks'
import { LoadFailure } from '../../../../ui/notices/LoadFailure'
import { StepSkeleton } from '../frame/StepSkeleton'
import { selectIsEditable, selectPaper } from '../registrationSelectors'
import { DocumentCard } from './DocumentCard'
import * as styles from './documents.module.css'

const PhoneHelp = () => (
  <p className={styles.help}>Take photos of your papers, or choose files. Several photos become one file.</p>
)

export const Documents = ({ studentId }: { studentId: string }) => {
  const { data: files, isError, refetch } = uploadsApi.useListFilesQuery(studentId)
  const onPaper = useAppSelector(selectPaper)
  const isEditable = useAppSelector(selectIsEditable)
  if (isError && !files) return <LoadFailure what="Your documents" onRetry={() => void refetch()} />
  if (!files) return <StepSkeleton />
  return (
    <>
      {isEditable && <PhoneHelp />}
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
