import type { FastifyRequest } from 'fastify'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { fieldRefused, receiveForm } from '#server/http/transport/receiveForm'
import { Refusal } from '#server/platform/core/refusal'
import { usualLimits } from '#server/platform/spreadsheets/read/sheetLimits'
import type { FileStore } from '#server/platform/storage/fileStore'
import type { ListUpload } from '../store'

const maxBytes = usualLimits.bytes

const texts = {
  tooLarge: `The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`,
  one: 'Choose one file.',
  none: 'Please select a file!',
  interrupted: 'The upload was interrupted. Please try again.',
}

const kinds: readonly string[] = ['students', 'marks', 'remarks', 'placements']

const isKind = (value: string | undefined): value is ImportKind =>
  value !== undefined && kinds.includes(value)

/** Reads the file and the field `kind`. The caller has to keep or discard the file. */
export const receiveList = async (request: FastifyRequest, files: FileStore): Promise<ListUpload> => {
  const limits = { maxBytes, fields: 2, fieldSize: 100 }
  const {
    fields,
    name = '',
    received,
  } = await receiveForm(request, limits, {
    texts,
    checkField: (field) => {
      if (field !== 'kind') throw fieldRefused(field)
    },
    receive: (file) => files.receive(file, maxBytes),
  })
  const kind = fields.get('kind')
  if (isKind(kind)) return { kind, name, received }
  await received.discard()
  throw new Refusal(422, 'Please check: kind.', { kind: ['Choose what the list contains.'] })
}
