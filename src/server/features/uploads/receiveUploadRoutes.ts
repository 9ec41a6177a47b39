// Reads the multipart body of an upload: one file and its two fields, in any order (SPEC §7, SEC-68).
import type { FastifyRequest } from 'fastify'
import { partsOf } from '../../http/transport/multipart'
import { Refusal } from '../../platform/core/refusal'
import { FileTooLarge, type FileStore, type ReceivedFile } from '../../platform/storage/fileStore'
import type { UploadPace } from './uploadPacePolicy'
import { refusedFile, tooLargeText, uploadTexts } from './uploadTexts'

export interface Upload {
  id: string
  fileType: string
  /** As the browser sent it. */
  name: string | undefined
  received: ReceivedFile
}

interface Limits {
  files: FileStore
  pace: UploadPace
  maxBytes: number
  /** Called as soon as a field is known, so that a wrong one is refused before the file is read. */
  checkField: (name: string, value: string) => void
}

/** Boundaries, headers and fields around the file. */
const aroundTheFile = 64 * 1024

const partsLimits = (maxBytes: number) => ({
  limits: {
    fileSize: maxBytes + 1,
    files: 1,
    fields: 8,
    parts: 10,
    fieldNameSize: 100,
    fieldSize: 200,
    headerPairs: 20,
  },
  throwFileSizeLimit: false,
})

const refuseDeclaredSize = ({ headers }: FastifyRequest, maxBytes: number) => {
  const declared = Number(headers['content-length'] ?? 0)
  if (declared > maxBytes + aroundTheFile) throw refusedFile(tooLargeText(maxBytes), 413)
}

const fieldsOnly = new Set(['id', 'file_type'])

const readField = (
  part: { fieldname: string; value: unknown; valueTruncated?: boolean },
  checkField: Limits['checkField'],
) => {
  const { fieldname: name, value } = part
  const isFit = fieldsOnly.has(name) && typeof value === 'string' && !part.valueTruncated
  if (!isFit) throw new Refusal(422, `Please check: ${name}.`, { [name]: ['This field is not accepted.'] })
  checkField(name, value)
  return [name, value] as const
}

const uploadFault = (error: unknown, maxBytes: number): unknown => {
  if (error instanceof FileTooLarge) return refusedFile(tooLargeText(maxBytes), 413)
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_FILES_LIMIT') return refusedFile(uploadTexts.one)
  const isBroken =
    code?.startsWith('FST_') || /multipart|terminated early|premature|aborted/i.test(message ?? '')
  return isBroken ? refusedFile(uploadTexts.interrupted, 400) : error
}

/** Resolves with a file that the caller has to keep or discard; whatever goes wrong, nothing is left behind. */
export const receiveUpload = async (request: FastifyRequest, limits: Limits): Promise<Upload> => {
  const { files, pace, maxBytes, checkField } = limits
  refuseDeclaredSize(request, maxBytes)
  const fields = new Map<string, string>()
  let name: string | undefined
  let received: ReceivedFile | undefined
  try {
    for await (const part of partsOf(request, partsLimits(maxBytes))) {
      if (part.type === 'field') fields.set(...readField(part, checkField))
      else if (received) throw refusedFile(uploadTexts.one)
      else {
        name = part.filename
        received = await files.receive(pace.through(part.file), maxBytes)
      }
    }
    if (!received || (received.size === 0 && !name)) throw refusedFile(uploadTexts.none)
    return { id: fields.get('id') ?? '', fileType: fields.get('file_type') ?? '', name, received }
  } catch (error) {
    await received?.discard()
    throw uploadFault(error, maxBytes)
  }
}
