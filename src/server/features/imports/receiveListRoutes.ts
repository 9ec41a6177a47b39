// Reads the multipart body of an uploaded list: one file and the field `kind`, in any order.
import type { FastifyRequest } from 'fastify'
import type { ImportKind } from '#shared/rules/importFields'
import { partsOf } from '../../http/transport/multipart'
import { Refusal } from '../../platform/core/refusal'
import { usualLimits } from '../../platform/spreadsheets/read/sheetLimits'
import { FileTooLarge, type FileStore, type ReceivedFile } from '../../platform/storage/fileStore'
import type { ListUpload } from './storeService'

const maxBytes = usualLimits.bytes

const refused = (status: number, text: string) => new Refusal(status, text, { file: [text] })
const tooLarge = () => refused(413, `The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`)

const kinds: readonly string[] = ['students', 'marks', 'remarks']

const isKind = (value: unknown): value is ImportKind => typeof value === 'string' && kinds.includes(value)

const partsLimits = {
  limits: {
    fileSize: maxBytes + 1,
    files: 1,
    fields: 2,
    parts: 4,
    fieldNameSize: 100,
    fieldSize: 100,
    headerPairs: 20,
  },
  throwFileSizeLimit: false,
}

const uploadFault = (error: unknown): unknown => {
  if (error instanceof Refusal) return error
  if (error instanceof FileTooLarge) return tooLarge()
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_FILES_LIMIT') return refused(422, 'Choose one file.')
  const isBroken =
    code?.startsWith('FST_') || /multipart|terminated early|premature|aborted/i.test(message ?? '')
  return isBroken ? refused(400, 'The file did not arrive completely. Please try again.') : error
}

/** Resolves with a file that the caller has to keep or discard; whatever goes wrong, nothing is left behind. */
export const receiveList = async (request: FastifyRequest, files: FileStore): Promise<ListUpload> => {
  let kind: unknown
  let name = ''
  let received: ReceivedFile | undefined
  try {
    for await (const part of partsOf(request, partsLimits)) {
      if (part.type === 'file') {
        name = part.filename
        received = await files.receive(part.file, maxBytes)
      } else if (part.fieldname === 'kind') kind = part.value
      else throw new Refusal(422, `Please check: ${part.fieldname}.`)
    }
    if (!received || (received.size === 0 && !name)) throw refused(422, 'Please select a file!')
    if (!isKind(kind)) throw new Refusal(422, 'Please check: kind.', { kind: ['Say what the list holds.'] })
    return { kind, name, received }
  } catch (error) {
    await received?.discard()
    throw uploadFault(error)
  }
}
