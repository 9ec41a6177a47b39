// What came in for each of the five documents: on the portal, and on paper at the office.
import { Button, Modal, Skeleton, Switch } from 'antd'
import type { DocumentReview } from '#shared/contract/records/documentReviews'
import type { DocumentState, StudentDataFiles, UploadedFile } from '#shared/contract/records/uploads'
import { documentTypes, type DocumentType } from '#shared/rules/registration/documentTypes'
import { useOpenInAddress } from '../../../../address/useOpenInAddress'
import { useListDocumentReviewsQuery } from '../../../../api/records/documentReviewsApi'
import { errorText } from '../../../../api/transport/errorText'
import { apiAddress } from '../../../../api/transport/apiAddress'
import { uploadsApi } from '../../../../api/records/uploadsApi'
import { LoadFailure } from '../../../../ui/notices/LoadFailure'
import { momentText } from '../../../../ui/dates/moments'
import { PdfDialog } from '../../../../ui/pdf/PdfDialog'
import { ErrorAlert } from '../../../../ui/plain/ErrorAlert'
import { DocumentVerdict } from './DocumentVerdict'
import * as styles from './panel.module.css'

const withPaper = (files: StudentDataFiles, type: string, isReceived: boolean): StudentDataFiles => ({
  ...files,
  files: files.files.map((file) =>
    file.type === type ? { ...file, received_on_paper: isReceived ? 1 : 0 } : file,
  ),
})

const stateText = (state: DocumentState | undefined): string => {
  if (state?.name && state.uploaded_at) return `${state.name}, ${momentText(state.uploaded_at)}`
  return state?.received_on_paper === 1 ? 'Received on paper' : 'Missing'
}

interface ViewerProps {
  readonly document: DocumentType
  readonly file: UploadedFile
  readonly onClose: () => void
}

const Viewer = ({ document, file, onClose }: ViewerProps) =>
  document.format === 'PDF' ? (
    <PdfDialog url={apiAddress(file.url)} title={document.title} fileName={file.name} onClose={onClose} />
  ) : (
    <Modal open title={document.title} footer={null} onCancel={onClose}>
      <img className={styles.photo} src={apiAddress(file.url)} alt={document.title} />
    </Modal>
  )

const usePaper = (files: StudentDataFiles | undefined) => {
  const [save, { isLoading, error }] = uploadsApi.useSaveStudentDataFilesMutation()
  const tick = (type: string, isReceived: boolean) => {
    if (files) void save(withPaper(files, type, isReceived))
  }
  return { tick, isSaving: isLoading, problem: error ? errorText(error) : null }
}

interface DocumentRowProps {
  readonly studentId: string
  readonly document: DocumentType
  readonly state: DocumentState | undefined
  readonly file: UploadedFile | undefined
  readonly review: DocumentReview | undefined
  readonly isSaving: boolean
  readonly onPaper: (isReceived: boolean) => void
}

const DocumentRow = (props: DocumentRowProps) => {
  const { studentId, document, state, file, review, isSaving, onPaper } = props
  const { query, open, close } = useOpenInAddress()
  const { title } = document
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{title}</strong>
        <span>{stateText(state)}</span>
      </div>
      {file && (
        <Button aria-label={`View ${title}`} onClick={() => open({ document: document.type })}>
          View
        </Button>
      )}
      <span className={styles.panelSwitch}>
        <Switch
          checked={state?.received_on_paper === 1}
          disabled={isSaving}
          aria-label={`${title} received on paper`}
          onChange={onPaper}
        />
        Paper received
      </span>
      {review && <DocumentVerdict studentId={studentId} title={title} review={review} />}
      {file && query.get('document') === document.type && (
        <Viewer document={document} file={file} onClose={() => close('document')} />
      )}
    </li>
  )
}

export const DocumentsTab = ({ studentId }: { studentId: string }) => {
  const states = uploadsApi.useGetStudentDataFilesQuery(studentId)
  const uploaded = uploadsApi.useListFilesQuery(studentId)
  const reviews = useListDocumentReviewsQuery(studentId)
  const { tick, isSaving, problem } = usePaper(states.data)
  if (states.isLoading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (!states.data) return <LoadFailure what="The documents" onRetry={() => void states.refetch()} />
  const { files } = states.data
  return (
    <>
      {uploaded.isError && !uploaded.data && (
        <LoadFailure what="The uploaded files" onRetry={() => void uploaded.refetch()} />
      )}
      {reviews.isError && !reviews.data && (
        <LoadFailure what="What was said of the documents" onRetry={() => void reviews.refetch()} />
      )}
      <ErrorAlert text={problem && `${problem} The switch shows what is stored.`} />
      <ul className={styles.list}>
        {documentTypes.map((document) => {
          const { type } = document
          return (
            <DocumentRow
              key={type}
              studentId={studentId}
              document={document}
              state={files.find((one) => one.type === type)}
              file={uploaded.data?.find((one) => one.type === type)}
              review={reviews.data?.find((one) => one.type === type)}
              isSaving={isSaving}
              onPaper={(isReceived) => tick(type, isReceived)}
            />
          )
        })}
      </ul>
    </>
  )
}
