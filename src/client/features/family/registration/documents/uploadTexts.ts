// What is said when a document did not arrive (UX-30).
import type { ApiError } from '#shared/contract/errors'

export const noFile = 'Please select a file!'
export const notUploaded = 'Could not upload the file!'

interface UploadFailure {
  readonly error: string | null
  /** Whether the same file may be sent again. */
  readonly canRetry: boolean
}

const textOf = (failure: object): string | null => {
  const data: unknown = 'data' in failure ? failure.data : undefined
  if (typeof data !== 'object' || data === null) return null
  const { message, errors } = data as Partial<ApiError>
  return errors?.['file']?.[0] ?? message ?? null
}

/** @param failure the rejected call's error of api/upload */
export const uploadError = (failure: unknown): UploadFailure => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure))
    return { error: notUploaded, canRetry: true }
  if (failure.status === 'CUSTOM_ERROR') return { error: null, canRetry: false }
  const refused = typeof failure.status === 'number' && failure.status < 500 && failure.status !== 429
  const reason = textOf(failure)
  if (refused && reason) return { error: reason, canRetry: false }
  return { error: reason ? `${notUploaded} ${reason}` : notUploaded, canRetry: true }
}
