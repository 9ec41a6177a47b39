// The office uploads or photographs a document for a family.
import { CameraOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useEffect, useRef, useState } from 'react'
import { isAnyOf, nanoid } from '@reduxjs/toolkit'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { PictureButton } from '#client/papers/PictureButton'
import { fileFormats, sizeText, choiceProblem, choiceOf } from '#client/papers/files/fileChoice'
import {
  UploadOutcome as Outcome,
  mixedFiles,
  noFile,
  outcomeOf,
  uploadError,
  type UploadMessage,
} from '#client/papers/files/uploadTexts'
import { LateEditor } from '#client/papers/LateEditor'
import { portalConfig } from '#client/portalConfig'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { intakeApi } from '#client/api/intake/intakeApi'
import { signedOut } from '#client/api/transport/sessionEvents'
import { useEditing } from '#client/papers/editing/useEditing'
import { shrinkPhoto } from '#client/papers/files/shrinkPhoto'
import { forgotten } from '#client/saving/unsaved'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { startListening } from '#client/store/listeners'
import { Muted, Row, Text } from '#client/ui/primitives'
import { deskUploads, placeOf, selectHeld, type DeskUpload } from './deskUploadsSlice'
import * as styles from './frontDesk.module.css'

interface DocumentUploadProps {
  readonly studentId: string
  readonly document: DocumentType
  readonly hasFile: boolean
  /** The upload failed after somebody had gone on. */
  readonly onAway: (why: string) => void
}

export const DocumentUpload = ({ studentId, document, hasFile, onAway }: DocumentUploadProps) => {
  const { upload, editing, pick, use, sendAgain, giveUp, ask } = useDocumentUpload(
    studentId,
    document,
    onAway,
  )
  const mayReplace = hasFile && (upload.is === 'idle' || upload.is === 'sent')
  return (
    <div className={styles.upload} data-print="no" data-wide={!mayReplace || undefined}>
      {isAsked(upload, hasFile) && <Pickers document={document} onPick={pick} />}
      {mayReplace && (
        <Button type="link" aria-label={`Replace the file: ${document.title}`} onClick={ask}>
          Replace the file
        </Button>
      )}
      <Text role="status" as="div" size="small">
        {upload.is === 'sending' && (
          <>
            <LoadingOutlined aria-hidden spin /> Sending {upload.name} …
          </>
        )}
        {upload.is === 'sent' && <Outcome {...upload.outcome} />}
      </Text>
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

interface Chosen {
  readonly file: File
  /** A file that is sent again under the same key is stored once. */
  readonly key: string
}

type Upload =
  | { readonly is: 'idle' | 'choosing' }
  | { readonly is: 'sending'; readonly name: string }
  | { readonly is: 'sent'; readonly outcome: UploadMessage }
  | { readonly is: 'failed'; readonly error: string; readonly again: Chosen | null }

/**
 * Pictures pass through the editor, a file goes as it is.
 * @param onAway told the outcome of a file whose place is no longer on the page
 */
const useDocumentUpload = (studentId: string, { type }: DocumentType, onAway: (what: string) => void) => {
  const { held, hold, release } = useHeld(studentId, type)
  const [settled, set] = useState<Upload>({ is: 'idle' })
  const editing = useEditing(type, false)
  const isHere = useIsHere()
  const [store] = intakeApi.useStoreFileMutation()
  const giveUp = () => {
    release()
    set({ is: 'idle' })
  }
  const refuse = (problem: string) => {
    release()
    set(refused(problem))
  }
  const send = async (chosen: Chosen) => {
    hold(chosen)
    const { data, error } = await store({ studentId, type, editor: 'office', ...chosen })
    if (data) {
      release()
      if (data.lost && !isHere.current) return onAway(`was uploaded, but not everything in it. ${data.lost}`)
      return set({ is: 'sent', outcome: outcomeOf(data) })
    }
    const { error: text, canRetry } = uploadError(error)
    if (!canRetry) release()
    if (!isHere.current)
      return onAway(
        `was not saved. ${text ?? ''} ${canRetry ? 'Go back and try again.' : 'Choose it again.'}`,
      )
    set(canRetry ? { is: 'idle' } : refused(text ?? ''))
  }
  const choose = async (picked: File) => {
    const file = type === 'picture' ? await shrinkPhoto(picked) : picked
    const problem = choiceProblem(file.size, portalConfig().limits.uploadMaxBytes)
    if (problem !== null) return refuse(problem)
    await send({ file, key: nanoid() })
  }
  return {
    upload: held ?? settled,
    editing,
    pick: (files: readonly File[]) => {
      const choice = choiceOf(files)
      if (choice.is === 'pictures') {
        set({ is: 'choosing' })
        editing.begin(choice.pictures)
      } else if (choice.is === 'file') void choose(choice.file)
      else refuse(choice.is === 'mixed' ? mixedFiles : noFile)
    },
    use: (file: File) => {
      editing.end()
      void choose(file)
    },
    sendAgain: (chosen: Chosen) => void send(chosen),
    giveUp,
    ask: () => set({ is: 'choosing' }),
  }
}

/** Files do not belong in the store: they wait here, by student and type, until the school has them. */
const unsent = new Map<string, Chosen>()
startListening({
  matcher: isAnyOf(signedOut, forgotten),
  effect: () => unsent.clear(),
})

/** The upload is here again after another student or tab. */
const useHeld = (studentId: string, type: DocumentType['type']) => {
  const dispatch = useAppDispatch()
  const place = placeOf(studentId, type)
  const held = useAppSelector((state) => selectHeld(state, place))
  return {
    held: held ? uploadOf(held, unsent.get(place) ?? null) : null,
    hold: (chosen: Chosen) => void unsent.set(place, chosen),
    release: () => {
      unsent.delete(place)
      dispatch(deskUploads.givenUp({ studentId, type }))
    },
  }
}

const uploadOf = (held: DeskUpload, again: Chosen | null): Upload =>
  held.is === 'failed' ? { ...held, again } : held

const useIsHere = () => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

const refused = (error: string): Upload => ({ is: 'failed', error, again: null })

/** Beside a file that is there, "Replace" comes first. */
const isAsked = ({ is }: Upload, hasFile: boolean): boolean =>
  is === 'choosing' || is === 'failed' || (is === 'idle' && !hasFile)

interface PickersProps {
  readonly document: DocumentType
  readonly onPick: (files: readonly File[]) => void
}

const Pickers = ({ document: { title, format }, onPick }: PickersProps) => {
  const limits = useId()
  const isPaper = format === 'PDF'
  const verb = isPaper ? 'Take photos' : 'Take a photo'
  return (
    <Row gap={3} rowGap={2} className={styles.pickers}>
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
      <Muted as="p" small id={limits} ownLine>
        {fileFormats[format].limits(sizeText(portalConfig().limits.uploadMaxBytes))}
      </Muted>
    </Row>
  )
}
