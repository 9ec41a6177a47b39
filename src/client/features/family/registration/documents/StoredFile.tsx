// A document that the school has: its name opens it, Resubmit File makes room for a new file.
import { Button, Modal, Progress } from 'antd'
import { ExclamationCircleFilled, FileOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { UploadedFile } from '#shared/contract/intake/uploads'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { apiAddress, apiImage } from '#client/api/transport/apiAddress'
import { useAppDispatch } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { clockTime } from '#client/ui/dates/moments'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { sizeText } from '#client/papers/files/fileChoice'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { longDay } from '#shared/rules/dates'
import { type Resending, reasonText } from '#client/record/reviews/resending'
import { HelpLine } from '#client/ui/notices/HelpLine'
import { usePaper } from '../FormPaper'
import type { Slot } from '#client/papers/slot'
import { useSlot } from './DocumentPicker'
import { type Upload, uploads } from './uploadsSlice'
import { cancelUpload } from './uploadActions'
import { Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './documents.module.css'
import * as field from '#client/ui/fields/Field.module.css'

interface StoredFileProps {
  readonly document: DocumentType
  readonly file: UploadedFile
  readonly isEditable: boolean
}

interface ViewerProps {
  readonly document: DocumentType
  readonly file: UploadedFile
  readonly onClose: () => void
}

const Viewer = ({ document, file, onClose }: ViewerProps) => {
  if (document.format === 'PDF')
    return (
      <PdfDialog url={apiAddress(file.url)} title={document.title} fileName={file.name} onClose={onClose} />
    )
  return (
    <Modal open title={document.title} footer={null} onCancel={onClose}>
      <img className={styles.photoLarge} {...apiImage(file.url)} alt={document.title} />
    </Modal>
  )
}

export const StoredFile = ({ document, file, isEditable }: StoredFileProps) => {
  const dispatch = useAppDispatch()
  const slot = useSlot(document.type)
  const paper = usePaper(document.type)
  const pages = file.pages === undefined ? [] : [count(file.pages, 'page')]
  const stored = [...pages, sizeText(file.size), clockTime(file.uploaded_at)].join(', ')
  return (
    <Stack gap={3} className={styles.storedFile}>
      <Thumbnail key={file.url} file={file} onOpen={paper.open} />
      <Stack gap={0} align="start">
        <Button type="link" className={styles.fileName} onClick={paper.open}>
          {file.name}
        </Button>
        <span className={field.formHint}>{stored}</span>
      </Stack>
      <Row justify="between" className={styles.row}>
        <Button aria-label={`View ${document.title}`} onClick={paper.open}>
          View
        </Button>
        {isEditable && (
          <Button
            aria-label={`Resubmit File: ${document.title}`}
            onClick={() => dispatch(uploads.resubmitted(slot))}
          >
            Resubmit File
          </Button>
        )}
      </Row>
      {paper.isOpen && <Viewer document={document} file={file} onClose={paper.close} />}
    </Stack>
  )
}

// The first page of a stored document, drawn by the server; a sheet of paper until it has loaded.
interface ThumbnailProps {
  readonly file: UploadedFile
  readonly onOpen: () => void
}

/** Pressing it opens the document. Keyboard and screen readers use the name and View. */
const Thumbnail = ({ file: { thumbnail }, onOpen }: ThumbnailProps) => {
  const [isThere, setThere] = useState(false)
  return (
    <div role="presentation" className={styles.thumbnail} onClick={onOpen}>
      {!isThere && <FileOutlined aria-hidden className={styles.icon} />}
      {thumbnail && (
        <img
          className={isThere ? styles.picture : styles.coming}
          {...apiImage(thumbnail)}
          alt=""
          loading="lazy"
          onLoad={() => setThere(true)}
        />
      )}
    </div>
  )
}

// A document that the school has sent back: the reason, and what to do.
const nextText = ({ may, by }: Resending): string => {
  if (may) return by === null ? 'Please send a new one.' : `Send a new one by ${longDay(by)}.`
  const over = by === null ? 'Registration has closed.' : `The last day to send a new one was ${longDay(by)}.`
  return `${over} Please ask the school office.`
}

interface SentBackProps {
  readonly id: string
  readonly review: DocumentReview
  readonly resending: Resending
}

export const SentBack = ({ id, review, resending }: SentBackProps) => (
  <Row gap={3} wrap={false} align="baseline" tint="warn" breaks className={styles.sentBack} id={id}>
    <ExclamationCircleFilled aria-hidden />
    <div>
      <p>
        <strong>Sent back:</strong> {reasonText(review)} {review.words !== '' && <q>{review.words}</q>}
      </p>
      <p>
        {nextText(resending)} {!resending.may && <HelpLine />}
      </p>
    </div>
  </Row>
)

interface UploadProgressProps {
  readonly type: Slot
  readonly upload: Extract<Upload, { is: 'uploading' }>
}

const restText = (seconds: number | null, percent: number): string => {
  if (percent >= 100) return 'Checking the file …'
  if (seconds === null) return 'Uploading …'
  return seconds < 60 ? `About ${Math.max(1, seconds)} s left` : `About ${Math.ceil(seconds / 60)} min left`
}

export const UploadProgress = ({ type, upload: { name, percent, secondsLeft } }: UploadProgressProps) => (
  <Stack gap={1} above={3}>
    <Text breaks className={styles.fileName}>
      {name}
    </Text>
    {/* At 100 % antd’s own sign would say that it is done. */}
    <Progress percent={percent} status="normal" aria-label={`Uploading ${name}`} />
    <Row justify="between" className={styles.row}>
      <span className={field.formHint}>{restText(secondsLeft, percent)}</span>
      <Button onClick={() => cancelUpload(type)}>Cancel</Button>
    </Row>
  </Stack>
)
