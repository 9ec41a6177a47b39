import type { FastifyRequest } from 'fastify'
import { fieldRefused, receiveForm } from '../../http/transport/receiveForm'
import type { FileStore, ReceivedFile } from '../../platform/storage/fileStore'
import type { UploadPace } from './uploadPace'
import { tooLargeText, uploadTexts } from './texts'

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
  /** Called as soon as a field arrives, so that a wrong one is refused before the file is read. */
  checkField: (name: string, value: string) => void | Promise<void>
}

const knownFields = new Set(['id', 'file_type'])

/** The caller has to keep or discard the file (SEC-68). */
export const receiveUpload = async (
  request: FastifyRequest,
  { files, pace, maxBytes, checkField }: Limits,
): Promise<Upload> => {
  const limits = { maxBytes, fields: 8, fieldSize: 200 }
  const { fields, name, received } = await receiveForm(request, limits, {
    texts: { ...uploadTexts, tooLarge: tooLargeText(maxBytes) },
    checkField: (field, value) => {
      if (!knownFields.has(field)) throw fieldRefused(field)
      return checkField(field, value)
    },
    receive: (file) => files.receive(pace.through(file), maxBytes),
  })
  return { id: fields.get('id') ?? '', fileType: fields.get('file_type') ?? '', name, received }
}
