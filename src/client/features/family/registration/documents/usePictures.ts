// From what was chosen for a document to the file that is sent: pictures pass through an editor.
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { AppThunk } from '#client/store/store'
import { choiceOf } from '#client/papers/choice'
import { mixedFiles } from '#client/papers/files/uploadTexts'
import { useEditing, type EditingActs } from '#client/papers/editing/useEditing'
import { dropPages } from '#client/papers/keeping/keptPages'
import { selectMayUpload } from '../registrationSelectors'
import { chooseFile } from './uploadActions'
import { uploads, uploadSelectors } from './uploadsSlice'

export interface Pictures {
  readonly editing: EditingActs
  readonly pick: (files: readonly File[]) => void
  readonly goOn: () => void
  readonly discard: () => void
  readonly use: (file: File, drop: () => Promise<unknown>) => void
}

/** What was refused is to be mended: its pages stay. */
const sendMade =
  ({ type }: DocumentType, file: File, drop: () => Promise<unknown>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(chooseFile(type, file))
    const upload = uploadSelectors.selectUpload(getState(), type)
    if (upload.is !== 'empty' || upload.canRetry) await drop()
  }

export const usePictures = (document: DocumentType): Pictures => {
  const { type } = document
  const dispatch = useAppDispatch()
  const mayUpload = useAppSelector((state) => selectMayUpload(state, type))
  const editing = useEditing(type, mayUpload)
  const { look } = editing
  const pick = (files: readonly File[]) => {
    const choice = choiceOf(files)
    if (choice.is === 'pictures') {
      // They take the place of what was refused before.
      dispatch(uploads.refusalOutdated(type))
      editing.begin(choice.pictures)
    } else if (choice.is === 'mixed') dispatch(uploads.choiceRefused({ type, error: mixedFiles }))
    else void dispatch(chooseFile(type, choice.is === 'file' ? choice.file : undefined))
  }
  return {
    editing,
    pick,
    goOn: () => editing.begin([]),
    discard: () => {
      void dropPages(type).then(look)
    },
    use: (file, drop) => {
      editing.end()
      void dispatch(sendMade(document, file, drop)).then(look)
    },
  }
}
