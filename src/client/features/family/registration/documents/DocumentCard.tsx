// One of the five documents: what it is for, what is accepted, and its state.
import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { UploadedFile } from '#shared/contract/records/uploads'
import type { DocumentType } from '#shared/rules/registration/documentTypes'
import { portalConfig } from '../../../../portalConfig'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks'
import { selectIsEditable } from '../registrationSelectors'
import { focusTarget } from '../steps/useFocusTarget'
import { LateEditor } from '../../papers/LateEditor'
import { StoredFile } from './StoredFile'
import { UploadProgress } from './UploadProgress'
import { fileFormats } from './files/fileFormats'
import { sizeText } from './files/fileSize'
import { retryUpload } from './uploadActions'
import { keptTexts } from './uploadTexts'
import { uploads, uploadSelectors, type Upload } from './uploadsSlice'
import { useKeptFocus } from './useKeptFocus'
import { usePictures, type Pictures } from './usePictures'
import { DocumentPicker } from './DocumentPicker'
import * as styles from './documents.module.css'
import * as field from '../../../../ui/fields/Field.module.css'
import * as shared from '../registration.module.css'

interface DocumentCardProps {
  readonly document: DocumentType
  readonly file: UploadedFile | undefined
  readonly isOnPaper: boolean
}

const stateText = ({ file, isOnPaper }: DocumentCardProps): string | null => {
  if (file) return 'Uploaded'
  return isOnPaper ? 'The school has it on paper' : null
}

const Empty = ({
  document,
  file,
  upload,
}: DocumentCardProps & { upload: Extract<Upload, { is: 'empty' }> }) => {
  const dispatch = useAppDispatch()
  const { type } = document
  return (
    <>
      {upload.canRetry && <Button onClick={() => void dispatch(retryUpload(type))}>Try again</Button>}
      {file && (
        <Button type="link" onClick={() => dispatch(uploads.kept(type))}>
          Keep the file that is there
        </Button>
      )}
    </>
  )
}

const Slot = (props: DocumentCardProps & { readonly pictures: Pictures }) => {
  const { document, file, pictures } = props
  const { type } = document
  const upload = useAppSelector((state) => uploadSelectors.selectUpload(state, type))
  const isEditable = useAppSelector(selectIsEditable)
  if (upload.is === 'uploading') return <UploadProgress type={type} upload={upload} />
  if (file && (upload.is === 'asIs' || !isEditable))
    return <StoredFile document={document} file={file} isEditable={isEditable} />
  if (!isEditable) return <p className={styles.none}>Nothing was uploaded.</p>
  return (
    <>
      <DocumentPicker document={document} describedBy={`document-${type}-limits`} pictures={pictures} />
      {upload.is === 'empty' && <Empty {...props} upload={upload} />}
    </>
  )
}

const Message = ({ document }: { document: DocumentType }) => {
  const upload = useAppSelector((state) => uploadSelectors.selectUpload(state, document.type))
  return (
    <>
      <div role="alert">
        {upload.is === 'empty' && upload.error && (
          <p className={field.formProblem}>
            {upload.error} {upload.canRetry && upload.kept && keptTexts[upload.kept]}
          </p>
        )}
      </div>
      <div role="status">
        {upload.is === 'asIs' && upload.message && <p className={styles.ok}>{upload.message}</p>}
      </div>
    </>
  )
}

export const DocumentCard = (props: DocumentCardProps) => {
  const { document } = props
  const { uploadMaxBytes } = portalConfig().limits
  const heading = `document-${document.type}`
  const state = stateText(props)
  const { is } = useAppSelector((store) => uploadSelectors.selectUpload(store, document.type))
  const title = useKeptFocus(is)
  const pictures = usePictures(document)
  return (
    <section className={`${shared.card} ${styles.document}`} {...focusTarget(document.type)}>
      <div className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} ref={title}>
          {document.title}
        </h2>
        {state && (
          <span className={styles.state}>
            <CheckCircleFilled aria-hidden /> {state}
          </span>
        )}
      </div>
      <p className={shared.cardHelp}>{document.purpose}</p>
      <p className={field.formHint} id={`${heading}-limits`}>
        {fileFormats[document.format].limits(sizeText(uploadMaxBytes))}
      </p>
      <Slot {...props} pictures={pictures} />
      <Message document={document} />
      {pictures.editing !== null && (
        <LateEditor
          document={document}
          beginning={pictures.editing}
          mostBytes={uploadMaxBytes}
          onDone={pictures.use}
          onClose={pictures.close}
        />
      )}
    </section>
  )
}
