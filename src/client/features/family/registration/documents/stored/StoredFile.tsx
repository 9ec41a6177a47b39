// A document that the school has: its name opens it, Resubmit File makes room for a new one.
import { Button, Modal } from 'antd'
import type { UploadedFile } from '#shared/contract/intake/uploads'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { apiAddress, apiImage } from '#client/api/transport/apiAddress'
import { useAppDispatch } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { clockTime } from '#client/ui/dates/moments'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { usePaper } from '../../printing/usePaper'
import { sizeText } from '#client/papers/files/fileSize'
import { Thumbnail } from './Thumbnail'
import { uploads } from '../uploadsSlice'
import * as styles from '../documents.module.css'
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
  const paper = usePaper(document.type)
  const pages = file.pages === undefined ? [] : [count(file.pages, 'page')]
  const stored = [...pages, sizeText(file.size), clockTime(file.uploaded_at)].join(', ')
  return (
    <div className={styles.storedFile}>
      <Thumbnail key={file.url} file={file} onOpen={paper.open} />
      <div className={styles.fileWords}>
        <Button type="link" className={styles.fileName} onClick={paper.open}>
          {file.name}
        </Button>
        <span className={field.formHint}>{stored}</span>
      </div>
      <div className={styles.row}>
        <Button aria-label={`View ${document.title}`} onClick={paper.open}>
          View
        </Button>
        {isEditable && (
          <Button
            aria-label={`Resubmit File: ${document.title}`}
            onClick={() => dispatch(uploads.resubmitted(document.type))}
          >
            Resubmit File
          </Button>
        )}
      </div>
      {paper.isOpen && <Viewer document={document} file={file} onClose={paper.close} />}
    </div>
  )
}
