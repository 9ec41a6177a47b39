// The five documents.
import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { RefObject } from 'react'
import { type DocumentType, type DocumentTypeName, documentTypes } from '#shared/rules/intake/documentTypes'
import { intakeApi, useListDocumentReviewsQuery } from '#client/api/intake/intakeApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { LoadFailure } from '#client/ui/QueryBoundary'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { UploadedFile } from '#shared/contract/intake/uploads'
import { longDay } from '#shared/rules/dates'
import { mayResend } from '#shared/rules/intake/documentReviews'
import { portalConfig } from '#client/portalConfig'
import { type ResendWindow, acceptedText, resendingOf } from '#client/record/reviews/resending'
import { focusTarget } from '#client/record/form/landing'
import { LateEditor } from '#client/papers/LateEditor'
import { fileFormats, sizeText } from '#client/papers/files/fileChoice'
import { UploadOutcome, keptInVain, keptTexts, postponedText } from '#client/papers/files/uploadTexts'
import { clockTime } from '#client/ui/dates/moments'
import { StepSkeleton } from '../frame/StepSkeleton'
import { selectMayUpload, selectPaper, selectReview, selectWindow } from '../registrationSelectors'
import { SentBack, StoredFile, UploadProgress } from './StoredFile'
import { giveUp, retryUpload } from './uploadActions'
import { type Upload, uploadSelectors } from './uploadsSlice'
import { DocumentPicker, type Pictures, useKeptFocus, usePictures, useSlot } from './DocumentPicker'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './documents.module.css'
import * as field from '#client/ui/fields/Field.module.css'
import * as shared from '../registration.module.css'

const useUpload = (type: DocumentTypeName): Upload => {
  const slot = useSlot(type)
  return useAppSelector((state) => uploadSelectors.selectUpload(state, slot))
}

const PhoneHelp = () => (
  <Text as="p" measured>
    Take photos of your papers, or choose files. Several photos become one file.
  </Text>
)

export const Documents = ({ studentId }: { studentId: string }) => {
  const { data: files, isError, refetch } = intakeApi.useListFilesQuery(studentId)
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
      <Stack gap={6} className={styles.documents}>
        {documentTypes.map((document) => (
          <DocumentCard
            key={document.type}
            document={document}
            file={files.find(({ type }) => type === document.type)}
            isOnPaper={onPaper.includes(document.type)}
          />
        ))}
      </Stack>
    </>
  )
}

// A document: its purpose, what is accepted, and its state.
interface DocumentCardProps {
  readonly document: DocumentType
  readonly file: UploadedFile | undefined
  readonly isOnPaper: boolean
}

interface Reviewed extends DocumentCardProps {
  readonly review: DocumentReview | undefined
}

/** @param isSaid the server's message of this upload is already on the screen */
const stateText = ({ file, isOnPaper, review }: Reviewed, isSaid: boolean): string | null => {
  if (review?.state === 'sent back') return null
  if (review?.state === 'accepted') return acceptedText(review)
  if (file) return isSaid ? null : 'Uploaded'
  return isOnPaper ? 'The school has it on paper' : null
}

type EmptyUpload = Extract<Upload, { is: 'empty' }>

const Empty = ({ document, file, upload }: DocumentCardProps & { upload: EmptyUpload }) => {
  const dispatch = useAppDispatch()
  const slot = useSlot(document.type)
  return (
    <>
      {upload.canRetry && !upload.notBefore && (
        <Button onClick={() => void dispatch(retryUpload(slot))}>Try again</Button>
      )}
      {file && (
        <Button type="link" onClick={() => dispatch(giveUp(slot))}>
          Keep the current file
        </Button>
      )}
    </>
  )
}

interface SlotProps extends Reviewed {
  readonly describedBy: string
  readonly pictures: Pictures
}

const Picker = (props: SlotProps) => {
  const { document, describedBy, pictures } = props
  const upload = useUpload(document.type)
  return (
    <>
      <DocumentPicker document={document} describedBy={describedBy} pictures={pictures} />
      {upload.is === 'empty' && <Empty {...props} upload={upload} />}
    </>
  )
}

const Slot = (props: SlotProps) => {
  const { document, file, review } = props
  const { type } = document
  const slot = useSlot(type)
  const upload = useUpload(type)
  const mayUpload = useAppSelector((state) => selectMayUpload(state, type))
  if (upload.is === 'uploading') return <UploadProgress type={slot} upload={upload} />
  if (review?.state === 'sent back')
    return (
      <>
        {mayUpload && <Picker {...props} file={undefined} />}
        {file && (
          <>
            <p className={field.formHint}>This file was sent back:</p>
            <StoredFile document={document} file={file} isEditable={false} />
          </>
        )}
      </>
    )
  if (file && (upload.is === 'asIs' || !mayUpload))
    return <StoredFile document={document} file={file} isEditable={mayUpload} />
  return mayUpload ? (
    <Picker {...props} />
  ) : (
    <Muted as="p" className={styles.none}>
      Nothing was uploaded.
    </Muted>
  )
}

/** Receives the chosen file. */
const prospectText = ({ canRetry, kept, notBefore }: EmptyUpload, mayUpload: boolean): string => {
  if (!canRetry || !kept) return ''
  if (!mayUpload) return keptInVain[kept]
  return notBefore ? postponedText(kept, clockTime(notBefore)) : keptTexts[kept]
}

const Message = ({ document: { title, type } }: { document: DocumentType }) => {
  const dispatch = useAppDispatch()
  const slot = useSlot(type)
  const upload = useUpload(type)
  const mayUpload = useAppSelector((state) => selectMayUpload(state, type))
  const isUnsent = upload.is === 'empty' && upload.canRetry
  return (
    <>
      <div role="alert">
        {upload.is === 'empty' && upload.error && (
          <p className={field.formProblem}>
            {upload.error} {prospectText(upload, mayUpload)}
          </p>
        )}
      </div>
      {isUnsent && !mayUpload && (
        <Button
          type="link"
          aria-label={`Delete the unsent file: ${title}`}
          onClick={() => dispatch(giveUp(slot))}
        >
          Delete the unsent file
        </Button>
      )}
      <div role="status">
        {upload.is === 'asIs' && upload.outcome && (
          <UploadOutcome {...upload.outcome} className={styles.ok} />
        )}
      </div>
    </>
  )
}

interface HeadProps extends Reviewed {
  readonly heading: RefObject<HTMLHeadingElement | null>
}

const Head = ({ heading, ...props }: HeadProps) => {
  const upload = useUpload(props.document.type)
  const state = stateText(props, upload.is === 'asIs' && upload.outcome !== null)
  return (
    <Row gap={3} rowGap={1} align="baseline" justify="between">
      <Text as="h2" size="body" tabIndex={-1} ref={heading}>
        {props.document.title}
      </Text>
      {state && (
        <Text tone="success" size="small">
          <CheckCircleFilled aria-hidden /> {state}
        </Text>
      )}
    </Row>
  )
}

/** While registration is open every document may be replaced, which needs no words. */
const stillText = (review: DocumentReview, { isOpen, today }: ResendWindow): string | null => {
  if (isOpen || review.state !== 'received' || review.resend_until === null) return null
  return mayResend(review, today) ? `You can still replace it until ${longDay(review.resend_until)}.` : null
}

/** The region is in the page before its words, so that screen readers announce them. */
const Answer = ({ id, review }: { id: string; review: DocumentReview | undefined }) => {
  const window = useAppSelector(selectWindow)
  const still = review ? stillText(review, window) : null
  return (
    <div role="status">
      {still && <p className={field.formHint}>{still}</p>}
      {review?.state === 'sent back' && (
        <SentBack id={id} review={review} resending={resendingOf(review, window)} />
      )}
    </div>
  )
}

const DocumentCard = (props: DocumentCardProps) => {
  const { document } = props
  const { uploadMaxBytes } = portalConfig().limits
  const heading = `document-${document.type}`
  const slot = useSlot(document.type)
  const { is } = useUpload(document.type)
  const review = useAppSelector((store) => selectReview(store, document.type))
  const title = useKeptFocus(is)
  const mayUpload = useAppSelector((store) => selectMayUpload(store, document.type))
  const pictures = usePictures(document)
  const [limits, why] = [`${heading}-limits`, `${heading}-why`]
  return (
    <section className={`${shared.card} ${styles.document}`} {...focusTarget(document.type)}>
      <Head {...props} review={review} heading={title} />
      <Muted as="p" measured above={1}>
        {document.purpose}
      </Muted>
      <Answer id={why} review={review} />
      {mayUpload && (
        <p className={field.formHint} id={limits}>
          {fileFormats[document.format].limits(sizeText(uploadMaxBytes))}
        </p>
      )}
      <Slot
        {...props}
        review={review}
        pictures={pictures}
        describedBy={review?.state === 'sent back' ? `${why} ${limits}` : limits}
      />
      <Message document={document} />
      {pictures.editing.photos && (
        <LateEditor
          document={document}
          slot={slot}
          photos={pictures.editing.photos}
          editing={pictures.editing}
          mostBytes={uploadMaxBytes}
          onDone={pictures.use}
        />
      )}
    </section>
  )
}
