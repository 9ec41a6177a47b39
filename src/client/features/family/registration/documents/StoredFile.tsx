// A document that the school has: its name opens it (SPEC §2), Resubmit File makes room for a new one.
import { FilePdfOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import type { UploadedFile } from '#shared/contract/uploads'
import type { DocumentType } from '#shared/rules/documentTypes'
import { fileUrl } from '../../api/uploadsApi'
import { useAppDispatch } from '../../store/hooks'
import { clockTime } from '../../ui/moments'
import { PdfDialog } from '../../ui/PdfDialog'
import { sizeText } from './fileSize'
import { uploads } from './uploadsSlice'
import { usePaper } from './usePaper'

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
    return <PdfDialog url={fileUrl(file)} title={document.title} fileName={file.name} onClose={onClose} />
  return (
    <Modal open title={document.title} footer={null} onCancel={onClose}>
      <img className="photo-large" src={fileUrl(file)} alt={document.title} />
    </Modal>
  )
}

export const StoredFile = ({ document, file, isEditable }: StoredFileProps) => {
  const dispatch = useAppDispatch()
  const paper = usePaper(document.type)
  const stored = `${sizeText(file.size)}, ${clockTime(file.uploaded_at)}`
  return (
    <div className="stored-file">
      {document.format === 'JPEG' ? (
        <img className="photo-small" src={fileUrl(file)} alt="" />
      ) : (
        <FilePdfOutlined aria-hidden className="file-icon" />
      )}
      <div className="file-words">
        <Button type="link" className="file-name" onClick={paper.open}>
          {file.name}
        </Button>
        <span className="field-hint">{stored}</span>
      </div>
      <div className="document-row">
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
