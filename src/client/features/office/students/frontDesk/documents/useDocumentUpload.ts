// A document that the office sends for a family: pictures pass through the editor, a file goes as it is.
import { isAnyOf, nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { signedOut } from '#client/api/transport/sessionEvents'
import { choiceOf, choiceProblem } from '#client/papers/files/fileChoice'
import { useEditing } from '#client/papers/editing/useEditing'
import { shrinkPhoto } from '#client/papers/files/shrinkPhoto'
import {
  mixedFiles,
  noFile,
  outcomeOf,
  uploadError,
  type UploadOutcome,
} from '#client/papers/files/uploadTexts'
import { portalConfig } from '#client/portalConfig'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { startListening } from '#client/store/listeners'
import { deskUploads, placeOf, selectHeld, type DeskUpload } from './deskUploadsSlice'
import { forgotten } from '#client/saving/unsaved'

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

/** Files are no data for the store: they wait here, by their place at the front desk, until the school has them. */
const unsent = new Map<string, Chosen>()
startListening({
  matcher: isAnyOf(signedOut, forgotten),
  effect: () => unsent.clear(),
})

const refused = (error: string): DocumentUpload => ({ is: 'failed', error, again: null })

const uploadOf = (held: DeskUpload, again: Chosen | null): DocumentUpload =>
  held.is === 'failed' ? { ...held, again } : held

/** After another student, or another tab, it is here again. */
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

/** @param onAway told what became of a file whose place is no longer on the page, after its name */
export const useDocumentUpload = (
  studentId: string,
  { type }: DocumentType,
  onAway: (what: string) => void,
) => {
  const { held, hold, release } = useHeld(studentId, type)
  const [settled, set] = useState<DocumentUpload>({ is: 'idle' })
  const editing = useEditing(type, false)
  const isHere = useIsHere()
  const [store] = uploadsApi.useStoreFileMutation()
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
