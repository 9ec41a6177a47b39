// The five documents: uploads of the family, and paper that came to the office.
import { Button, Modal, Switch } from 'antd'
import { useRef } from 'react'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { DocumentState, StudentDataFiles, UploadedFile } from '#shared/contract/intake/uploads'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import { useOpenInAddress } from '#client/address/useOpenInAddress'
import { useListDocumentReviewsQuery, intakeApi } from '#client/api/intake/intakeApi'
import { errorText } from '#client/api/transport/errorText'
import { apiAddress } from '#client/api/transport/apiAddress'
import { WithRight } from '#client/session/rights'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { momentText } from '#client/ui/dates/moments'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { count } from '#client/ui/count'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { DocumentVerdict } from './DocumentVerdict'
import { DocumentUpload } from './DocumentUpload'
import * as styles from './frontDesk.module.css'

interface DocumentsTabProps {
  readonly studentId: string
  /** @param title of a document that did not arrive */
  readonly onAway: (title: string, what: string) => void
}

export const DocumentsTab = ({ studentId, onAway }: DocumentsTabProps) => {
  const states = intakeApi.useGetStudentDataFilesQuery(studentId)
  const uploaded = intakeApi.useListFilesQuery(studentId)
  const reviews = useListDocumentReviewsQuery(studentId)
  const { tick, isSaving, problem } = usePaper(states.data)
  if ([states, uploaded, reviews].some(({ isLoading }) => isLoading)) return <LoadingLines rows={8} />
  if (!states.data) return <LoadFailure what="The documents" onRetry={() => void states.refetch()} />
  const { files } = states.data
  return (
    <>
      {uploaded.isError && !uploaded.data && (
        <LoadFailure what="The uploaded files" onRetry={() => void uploaded.refetch()} />
      )}
      {reviews.isError && !reviews.data && (
        <LoadFailure what="Document decisions" onRetry={() => void reviews.refetch()} />
      )}
      <ErrorAlert text={problem && `${problem} The switch shows the saved setting.`} />
      <MissingDocuments
        files={files}
        sentBack={reviews.data?.filter(({ state }) => state === 'sent back').length ?? 0}
        isSaving={isSaving}
        onAll={(types) => tick(types, true)}
      />
      <List gap={0} lines="below" entryPad={3}>
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
              onPaper={(isReceived) => tick([type], isReceived)}
              onAway={(what) => onAway(document.title, what)}
            />
          )
        })}
      </List>
    </>
  )
}

const usePaper = (files: StudentDataFiles | undefined) => {
  const [save, { isLoading, error }] = intakeApi.useSaveStudentDataFilesMutation()
  const tick = (types: readonly string[], isReceived: boolean) => {
    if (files) void save(paperOf(files, types, isReceived))
  }
  return { tick, isSaving: isLoading, problem: error ? errorText(error) : null }
}

/** Only these types: ticks of somebody else stay. */
const paperOf = ({ student_id, files }: StudentDataFiles, types: readonly string[], isReceived: boolean) => ({
  student_id,
  files: files
    .filter((file) => types.includes(file.type))
    .map((file) => ({ ...file, received_on_paper: isReceived ? (1 as const) : (0 as const) })),
})

interface MissingDocumentsProps {
  readonly files: readonly DocumentState[]
  /** The number of documents that were sent back. */
  readonly sentBack: number
  readonly isSaving: boolean
  /** @param types the missing documents */
  readonly onAll: (types: readonly string[]) => void
}

/** The number of missing documents. A family brings its papers together, so one press marks them all. */
const MissingDocuments = ({ files, sentBack, isSaving, onAll }: MissingDocumentsProps) => {
  const missing = files.filter(isMissing).map(({ type }) => type)
  const line = useRef<HTMLParagraphElement>(null)
  const markAll = () => {
    // The button goes with the last missing document.
    line.current?.focus({ preventScroll: true })
    onAll(missing)
  }
  return (
    <Row
      gap={4}
      rowGap={2}
      justify="between"
      size="small"
      minHeight={40}
      className={styles.allMissing}
      data-print="no"
    >
      <p role="status" tabIndex={-1} ref={line}>
        {missingText(missing.length, sentBack)}
      </p>
      {/* A single document has its switch. */}
      {missing.length > 1 && (
        <WithRight to="editRecords">
          <Button disabled={isSaving} onClick={markAll}>
            Mark all missing as received on paper
          </Button>
        </WithRight>
      )}
    </Row>
  )
}

const isMissing = ({ name, received_on_paper }: DocumentState): boolean => !name && received_on_paper !== 1

const missingText = (missing: number, sentBack: number): string => {
  if (missing === 0 && sentBack === 0) return 'All documents have come in.'
  if (missing === 0) return `${count(sentBack, 'document')} sent back`
  return `${count(missing, 'document')} missing${sentBack > 0 ? `, ${sentBack} sent back` : ''}`
}

interface DocumentRowProps {
  readonly studentId: string
  readonly document: DocumentType
  readonly state: DocumentState | undefined
  readonly file: UploadedFile | undefined
  readonly review: DocumentReview | undefined
  readonly isSaving: boolean
  readonly onPaper: (isReceived: boolean) => void
  readonly onAway: (what: string) => void
}

const DocumentRow = (props: DocumentRowProps) => {
  const { studentId, document, state, file, review, isSaving, onPaper, onAway } = props
  const { query, open, close } = useOpenInAddress()
  const { title } = document
  return (
    <Row as="li" gap={4} rowGap={2}>
      <Stack gap={0} size="small" breaks grow={240} shrinks>
        <Text as="strong" weight={600}>
          {title}
        </Text>
        <Muted>{stateText(state)}</Muted>
      </Stack>
      {file && (
        <Button aria-label={`View ${title}`} onClick={() => open({ document: document.type })}>
          View
        </Button>
      )}
      <WithRight to="editRecords">
        <Row as="span" wrap={false} size="small" minHeight={40}>
          <Switch
            checked={state?.received_on_paper === 1}
            disabled={isSaving}
            aria-label={`${title} received on paper`}
            onChange={onPaper}
          />
          Paper received
        </Row>
        <DocumentUpload
          studentId={studentId}
          document={document}
          hasFile={file !== undefined}
          onAway={onAway}
        />
      </WithRight>
      {review && <DocumentVerdict studentId={studentId} title={title} review={review} />}
      {file && query.get('document') === document.type && (
        <Viewer document={document} file={file} onClose={() => close('document')} />
      )}
    </Row>
  )
}

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
      <img className={styles.picture} src={apiAddress(file.url)} alt={document.title} />
    </Modal>
  )
