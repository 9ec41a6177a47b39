// Sending, cancelling and repeating an upload. Files are no data for the store: the one chosen last for
// each document waits here, in memory.
import { nanoid } from '@reduxjs/toolkit'
import type { DocumentTypeName } from '#shared/rules/registration/documentTypes'
import { uploadsApi } from '../../../../api/records/uploadsApi'
import { portalConfig } from '../../../../portalConfig'
import type { AppThunk } from '../../../../store/store'
import { selectStudentId } from '../registrationSelectors'
import { choiceProblem } from './files/fileSize'
import { shrinkPhoto } from './files/shrinkPhoto'
import { noFile } from './uploadTexts'
import { uploads } from './uploadsSlice'

interface Chosen {
  readonly file: File
  readonly key: string
}

const chosen = new Map<DocumentTypeName, Chosen>()
const running = new Map<DocumentTypeName, { abort: () => void }>()

const send = (type: DocumentTypeName): AppThunk<Promise<void>> => {
  return async (dispatch, getState) => {
    const studentId = selectStudentId(getState())
    const choice = chosen.get(type)
    if (!choice || studentId === '') return
    const upload = dispatch(
      uploadsApi.endpoints.storeFile.initiate({ studentId, type, ...choice }, { track: false }),
    )
    running.set(type, upload)
    const { data } = await upload
    if (running.get(type) === upload) running.delete(type)
    if (data) chosen.delete(type)
  }
}

export const chooseFile =
  (type: DocumentTypeName, picked: File | undefined): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (!picked) {
      dispatch(uploads.choiceRefused({ type, error: noFile }))
      return
    }
    const file = type === 'picture' ? await shrinkPhoto(picked) : picked
    const error = choiceProblem(file.size, portalConfig().limits.uploadMaxBytes)
    if (error !== null) {
      dispatch(uploads.choiceRefused({ type, error }))
      return
    }
    chosen.set(type, { file, key: nanoid() })
    await dispatch(send(type))
  }

/** The same file once more, under the same key: it has one effect, even if the first one arrived unseen. */
export const retryUpload = send

export const cancelUpload = (type: DocumentTypeName): void => running.get(type)?.abort()
