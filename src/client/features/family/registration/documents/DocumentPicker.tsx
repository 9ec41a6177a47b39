// Chooses the file of a document: from the device, dropped, or photographed.
import { CameraOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { DocumentType, DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { PictureButton } from '#client/papers/PictureButton'
import { choiceOf, fileFormats } from '#client/papers/files/fileChoice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { AppThunk } from '#client/store/store'
import { mixedFiles } from '#client/papers/files/uploadTexts'
import { type EditingActs, useEditing } from '#client/papers/editing/useEditing'
import { slotOf, type Slot } from '#client/papers/slot'
import { selectChildNumber } from '#client/session/children'
import { dropPages } from '#client/papers/pages/keptPages'
import { selectMayUpload, selectStudentId } from '../registrationSelectors'
import { chooseFile } from './uploadActions'
import { uploadSelectors, uploads } from './uploadsSlice'
import { Row, Stack } from '#client/ui/primitives'
import * as styles from './documents.module.css'

interface DocumentPickerProps {
  readonly document: DocumentType
  readonly describedBy: string
  readonly pictures: Pictures
}

const Camera = ({ document: { title, format }, pictures }: DocumentPickerProps) => {
  const isPaper = format === 'PDF'
  return (
    <PictureButton
      block
      className={styles.camera}
      icon={<CameraOutlined aria-hidden />}
      aria-label={
        isPaper ? `Take photos of the ${title.toLowerCase()}` : `Take a photo: ${title.toLowerCase()}`
      }
      camera="environment"
      onPick={pictures.pick}
    >
      {isPaper ? 'Take photos' : 'Take a photo'}
    </PictureButton>
  )
}

const waitingTexts = {
  papers: {
    what: 'photos',
    them: 'them',
    said: 'Photos of this paper are on this device. They are not sent yet.',
  },
  portrait: { what: 'photo', them: 'it', said: 'A photo is on this device. It is not sent yet.' },
} as const

const Kept = ({ document: { title, format }, pictures }: DocumentPickerProps) => {
  const [isAsking, setAsking] = useState(false)
  const { what, them, said } = waitingTexts[format === 'PDF' ? 'papers' : 'portrait']
  return (
    <Row className={styles.kept}>
      <p>{said}</p>
      <Button type="primary" aria-label={`Continue with the ${what}: ${title}`} onClick={pictures.goOn}>
        Continue with the {what}
      </Button>
      <Button type="link" aria-label={`Delete the ${what}: ${title}`} onClick={() => setAsking(true)}>
        Delete {them}
      </Button>
      {isAsking && (
        <Modal
          open
          title={`Delete the ${what}? ${title}`}
          okText="Delete"
          okButtonProps={{ danger: true }}
          onOk={pictures.discard}
          onCancel={() => setAsking(false)}
        >
          You would have to take {them} again.
        </Modal>
      )}
    </Row>
  )
}

export const DocumentPicker = (props: DocumentPickerProps) => {
  const { document, describedBy, pictures } = props
  return (
    <Stack className={styles.picker} data-print="no">
      {pictures.editing.hasKept && <Kept {...props} />}
      <Camera {...props} />
      <FilePicker
        title={document.title}
        accept={fileFormats[document.format].accept}
        describedBy={describedBy}
        takesSeveral={document.format === 'PDF'}
        onPick={(_first, all) => pictures.pick(all)}
        onCancel={() => pictures.pick([])}
      />
    </Stack>
  )
}

/** The slot of the child whose form is open. */
export const useSlot = (type: DocumentTypeName): Slot =>
  useAppSelector((state) => slotOf(type, selectChildNumber(state, selectStudentId(state))))

// The way from chosen files to the file that is sent; pictures pass through an editor.
export interface Pictures {
  readonly editing: EditingActs
  readonly pick: (files: readonly File[]) => void
  readonly goOn: () => void
  readonly discard: () => void
  readonly use: (file: File, drop: () => Promise<unknown>) => void
}

/** The pages of a refused file stay, so that they can be mended. */
const sendMade =
  (slot: Slot, file: File, drop: () => Promise<unknown>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(chooseFile(slot, file))
    const upload = uploadSelectors.selectUpload(getState(), slot)
    if (upload.is !== 'empty' || upload.canRetry) await drop()
  }

export const usePictures = (document: DocumentType): Pictures => {
  const { type } = document
  const slot = useSlot(type)
  const dispatch = useAppDispatch()
  const mayUpload = useAppSelector((state) => selectMayUpload(state, type))
  const editing = useEditing(slot, mayUpload)
  const { look } = editing
  const pick = (files: readonly File[]) => {
    const choice = choiceOf(files)
    if (choice.is === 'pictures') {
      // They replace the refused pages.
      dispatch(uploads.refusalOutdated(slot))
      editing.begin(choice.pictures)
    } else if (choice.is === 'mixed') dispatch(uploads.choiceRefused({ type: slot, error: mixedFiles }))
    else void dispatch(chooseFile(slot, choice.is === 'file' ? choice.file : undefined))
  }
  return {
    editing,
    pick,
    goOn: () => editing.begin([]),
    discard: () => {
      void dropPages(slot).then(look)
    },
    use: (file, drop) => {
      editing.end()
      void dispatch(sendMade(slot, file, drop)).then(look)
    },
  }
}

// When the focused control is replaced, the focus would fall out of the page. It moves to the heading of the part
// that changed, so that the next Tab continues there.
/** @param state a key for each set of controls */
export const useKeptFocus = (state: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const former = useRef(state)
  useEffect(() => {
    const hasChanged = former.current !== state
    former.current = state
    if (hasChanged && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}
