// The office uploads or photographs a document for a family.
import { CameraOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { PictureButton } from '#client/papers/PictureButton'
import { fileFormats, sizeText } from '#client/papers/files/fileChoice'
import { UploadOutcome } from '#client/papers/files/UploadOutcome'
import { LateEditor } from '#client/papers/LateEditor'
import { portalConfig } from '#client/portalConfig'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import * as styles from './documents.module.css'
import { useDocumentUpload, type DocumentUpload as Upload } from './useDocumentUpload'

interface DocumentUploadProps {
  readonly studentId: string
  readonly document: DocumentType
  readonly hasFile: boolean
  /** Somebody has gone on before it arrived, and it did not. */
  readonly onAway: (why: string) => void
}

interface PickersProps {
  readonly document: DocumentType
  readonly onPick: (files: readonly File[]) => void
}

const Pickers = ({ document: { title, format }, onPick }: PickersProps) => {
  const limits = useId()
  const isPaper = format === 'PDF'
  const verb = isPaper ? 'Take photos' : 'Take a photo'
  return (
    <div className={styles.pickers}>
      <PictureButton
        icon={<CameraOutlined aria-hidden />}
        aria-label={`${verb}: ${title}`}
        camera="environment"
        onPick={onPick}
      >
        {verb}
      </PictureButton>
      <FilePicker
        title={title}
        accept={fileFormats[format].accept}
        describedBy={limits}
        takesSeveral={isPaper}
        onPick={(_first, all) => onPick(all)}
      />
      <p id={limits} className={styles.limits}>
        {fileFormats[format].limits(sizeText(portalConfig().limits.uploadMaxBytes))}
      </p>
    </div>
  )
}

/** Where a file is there already, another one is asked for first. */
const isAsked = ({ is }: Upload, hasFile: boolean): boolean =>
  is === 'choosing' || is === 'failed' || (is === 'idle' && !hasFile)

export const DocumentUpload = ({ studentId, document, hasFile, onAway }: DocumentUploadProps) => {
  const { upload, editing, pick, use, sendAgain, giveUp, ask } = useDocumentUpload(
    studentId,
    document,
    onAway,
  )
  const mayReplace = hasFile && (upload.is === 'idle' || upload.is === 'sent')
  return (
    <div className={styles.upload} data-wide={!mayReplace || undefined}>
      {isAsked(upload, hasFile) && <Pickers document={document} onPick={pick} />}
      {mayReplace && (
        <Button type="link" aria-label={`Replace the file: ${document.title}`} onClick={ask}>
          Replace the file
        </Button>
      )}
      <div role="status" className={styles.sending}>
        {upload.is === 'sending' && (
          <>
            <LoadingOutlined aria-hidden spin /> Sending {upload.name} …
          </>
        )}
        {upload.is === 'sent' && <UploadOutcome {...upload.outcome} />}
      </div>
      <ErrorAlert text={upload.is === 'failed' ? upload.error : null} />
      {upload.is === 'failed' && upload.again && (
        <ButtonRow>
          <Button onClick={() => upload.again && sendAgain(upload.again)}>Try again</Button>
          <Button onClick={giveUp}>Do not send it</Button>
        </ButtonRow>
      )}
      {editing.photos && (
        <LateEditor
          document={document}
          photos={editing.photos}
          editing={editing}
          mostBytes={portalConfig().limits.uploadMaxBytes}
          onDone={use}
        />
      )}
    </div>
  )
}
