// From what was chosen for a document to the file that is sent: pictures pass through an editor.
import { useState } from 'react'
import type { DocumentType } from '#shared/rules/registration/documentTypes'
import { useAppDispatch } from '../../../../store/hooks'
import type { AppThunk } from '../../../../store/store'
import { choiceOf } from '../../../../papers/choice'
import { mixedFiles } from '../../../../papers/files/uploadTexts'
import { dropPages } from '../../../../papers/keeping/keptPages'
import { useHasPages } from '../../../../papers/keeping/useHasPages'
import type { Beginning } from '../../../../papers/pages/usePaperPages'
import { chooseFile } from './uploadActions'
import { uploads, uploadSelectors } from './uploadsSlice'

export interface Pictures {
  /** What is in the editor; null while it is closed. */
  readonly editing: Beginning | null
  /** Photos of an earlier time wait on this device. */
  readonly hasKept: boolean
  readonly pick: (files: readonly File[]) => void
  readonly goOn: () => void
  readonly discard: () => void
  readonly close: () => void
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
  const [editing, setEditing] = useState<Beginning | null>(null)
  const { hasKept, look } = useHasPages(type, editing === null)
  const pick = (files: readonly File[]) => {
    const choice = choiceOf(files)
    if (choice.is === 'pictures') setEditing({ withKept: hasKept, photos: choice.pictures })
    else if (choice.is === 'mixed') dispatch(uploads.choiceRefused({ type, error: mixedFiles }))
    else void dispatch(chooseFile(type, choice.is === 'file' ? choice.file : undefined))
  }
  return {
    editing,
    hasKept,
    pick,
    goOn: () => setEditing({ withKept: true, photos: [] }),
    discard: () => {
      void dropPages(type).then(look)
    },
    close: () => setEditing(null),
    use: (file, drop) => {
      setEditing(null)
      void dispatch(sendMade(document, file, drop)).then(look)
    },
  }
}
