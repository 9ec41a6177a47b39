// Texts about a document that did not arrive, or only in part.
import type { ApiError } from '#shared/contract/errors'
import { isOtherAccount } from '../../api/transport/errorText'
import { Notice } from '../../ui/notices/Notice'

export const noFile = 'Please select a file!'
export const mixedFiles = 'Choose one PDF, or pictures only'
const notUploaded = 'Could not upload the file!'

/** Says whether the device keeps the file until the school has it. */
export type KeptHere = 'yes' | 'no room' | 'no'

/** The server's message about a file that has arrived. */
export interface UploadMessage {
  readonly message: string
  /** True if part of the file was not stored; the message says which. */
  readonly isPart: boolean
}

export const outcomeOf = ({ message, lost }: { message: string; lost?: string }): UploadMessage => ({
  message,
  isPart: lost !== undefined,
})
const notSignedIn = 'Someone else is signed in on this device. It will be sent when you sign in again.'

/** Says what happens to a file that did not arrive. */
export const keptTexts: Readonly<Record<KeptHere, string>> = {
  yes: 'It is saved on this device and will be sent when you are back online.',
  'no room': 'There is no room to save it on this device. Leave this page open until it has been sent.',
  no: 'This browser cannot save it. Leave this page open until it has been sent.',
}

/** The text when the server has asked to wait before the next attempt. */
export const postponedText = (kept: KeptHere, when: string): string =>
  kept === 'yes'
    ? `It is saved on this device, and will be sent again after ${when}.`
    : `It will be sent again after ${when}. ${keptTexts[kept]}`

/** The texts when the school is not accepting this document at the moment. */
export const keptInVain: Readonly<Record<KeptHere, string>> = {
  yes: 'It is saved on this device, in case the school asks for it again.',
  'no room': '',
  no: '',
}

interface UploadFailure {
  readonly error: string | null
  /** True when the same file may be sent again. */
  readonly canRetry: boolean
  /** The earliest time for the next attempt (ms, the device's clock). */
  readonly notBefore?: number
}

const textOf = (failure: object): string | null => {
  const data: unknown = 'data' in failure ? failure.data : undefined
  if (typeof data !== 'object' || data === null) return null
  const { message, errors } = data as Partial<ApiError>
  return errors?.['file']?.[0] ?? message ?? null
}

/** Statuses after which sending the same file again is useless: it is not wanted, too large, or of the wrong type. */
const forGood: readonly unknown[] = [409, 413, 415, 422]

/** @param failure the rejected call's error of api/upload */
export const uploadError = (failure: unknown): UploadFailure => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure))
    return { error: notUploaded, canRetry: true }
  if (failure.status === 'CUSTOM_ERROR') return { error: null, canRetry: false }
  const reason = isOtherAccount(failure) ? notSignedIn : textOf(failure)
  if (forGood.includes(failure.status) && reason) return { error: reason, canRetry: false }
  const notBefore = 'notBefore' in failure && typeof failure.notBefore === 'number' && failure.notBefore
  return {
    error: reason ? `${notUploaded} ${reason}` : notUploaded,
    canRetry: true,
    ...(notBefore && { notBefore }),
  }
}

// The server's message after an upload. A message about a partly stored file stands out.

/** Goes into a live region, which screen readers read aloud when it changes. */
export const UploadOutcome = ({
  message,
  isPart,
  className,
}: UploadMessage & { readonly className?: string }) =>
  isPart ? (
    <Notice is="warning" role="none" title="Part of the file was not uploaded">
      {message}
    </Notice>
  ) : (
    <p className={className}>{message}</p>
  )
