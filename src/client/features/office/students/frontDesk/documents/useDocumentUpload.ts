// A document that the office sends for a family: pictures pass through the editor, a file goes as it is.
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import type { DocumentType } from '#shared/rules/registration/documentTypes'
import { uploadsApi } from '../../../../../api/records/uploadsApi'
import { choiceOf } from '../../../../../papers/choice'
import { useEditing } from '../../../../../papers/editing/useEditing'
import { choiceProblem } from '../../../../../papers/files/fileSize'
import { shrinkPhoto } from '../../../../../papers/files/shrinkPhoto'
import {
  mixedFiles,
  noFile,
  outcomeOf,
  uploadError,
  type UploadOutcome,
} from '../../../../../papers/files/uploadTexts'
import { portalConfig } from '../../../../../portalConfig'

interface Chosen {
  readonly file: File
  /** Sent again under the same key, it has one effect. */
  readonly key: string
}

export type DocumentUpload =
  | { readonly is: 'idle' | 'choosing' }
  | { readonly is: 'sending'; readonly name: string }
  | { readonly is: 'sent'; readonly outcome: UploadOutcome }
  | { readonly is: 'failed'; readonly error: string; readonly again: Chosen | null }

const refused = (error: string): DocumentUpload => ({ is: 'failed', error, again: null })

/** @param onAway told what became of a file whose place is no longer on the page, after its name */
export const useDocumentUpload = (
  studentId: string,
  { type }: DocumentType,
  onAway: (what: string) => void,
) => {
  const [upload, set] = useState<DocumentUpload>({ is: 'idle' })
  const editing = useEditing(type, false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const [store] = uploadsApi.useStoreFileMutation()
  const send = async (chosen: Chosen) => {
    set({ is: 'sending', name: chosen.file.name })
    const { data, error } = await store({ studentId, type, ...chosen })
    if (data) {
      if (data.lost && !isHere.current) return onAway(`was uploaded, but not everything in it. ${data.lost}`)
      return set({ is: 'sent', outcome: outcomeOf(data) })
    }
    const { error: text, canRetry } = uploadError(error)
    if (!isHere.current) return onAway(`was not saved. ${text ?? ''} Choose it again.`)
    set({ is: 'failed', error: text ?? '', again: canRetry ? chosen : null })
  }
  const choose = async (picked: File) => {
    const file = type === 'picture' ? await shrinkPhoto(picked) : picked
    const problem = choiceProblem(file.size, portalConfig().limits.uploadMaxBytes)
    if (problem !== null) return set(refused(problem))
    await send({ file, key: nanoid() })
  }
  return {
    upload,
    editing,
    pick: (files: readonly File[]) => {
      const choice = choiceOf(files)
      if (choice.is === 'pictures') {
        set({ is: 'choosing' })
        editing.begin(choice.pictures)
      } else if (choice.is === 'file') void choose(choice.file)
      else set(refused(choice.is === 'mixed' ? mixedFiles : noFile))
    },
    use: (file: File) => {
      editing.end()
      void choose(file)
    },
    sendAgain: (chosen: Chosen) => void send(chosen),
    ask: () => set({ is: 'choosing' }),
  }
}
