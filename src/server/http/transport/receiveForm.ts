// Reads one file and its fields from a multipart body (SEC-68).
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/refusal'
import { FileTooLarge, type ReceivedFile } from '../../platform/storage/fileStore'
import { partsOf, type FormLimits } from './multipart'

/** For boundaries, headers and fields. */
const overheadBytes = 64 * 1024

/** Texts for the person. */
interface FormTexts {
  readonly tooLarge: string
  readonly one: string
  readonly none: string
  readonly interrupted: string
}

const refused = (text: string, status = 422) => new Refusal(status, text, { file: [text] })

const formFault = (error: unknown, texts: FormTexts): unknown => {
  if (error instanceof FileTooLarge) return refused(texts.tooLarge, 413)
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_FILES_LIMIT') return refused(texts.one)
  const isBroken =
    code?.startsWith('FST_') || /multipart|terminated early|premature|aborted/i.test(message ?? '')
  return isBroken ? refused(texts.interrupted, 400) : error
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  /** Name of the file as the browser sent it. */
  readonly name: string | undefined
  readonly received: ReceivedFile
}

export interface FormReader {
  readonly texts: FormTexts
  /** Called as soon as a field is known, so that a wrong one is refused before the file is read. */
  readonly checkField: (name: string, value: string) => void | Promise<void>
  readonly receive: (file: Readable) => Promise<ReceivedFile>
}

export const fieldRefused = (name: string) =>
  new Refusal(422, `Please check: ${name}.`, { [name]: ['This field is not accepted.'] })

const readField = async (
  part: Exclude<Multipart, { type: 'file' }>,
  checkField: FormReader['checkField'],
) => {
  const { fieldname: name, value } = part
  const isFit = typeof value === 'string' && !part.valueTruncated
  if (!isFit) throw fieldRefused(name)
  await checkField(name, value)
  return [name, value] as const
}

/**
 * The file and its fields may come in any order. The caller must keep or discard the file; on any failure nothing is
 * left behind.
 */
export const receiveForm = async (
  request: FastifyRequest,
  limits: FormLimits,
  { texts, checkField, receive }: FormReader,
): Promise<ReceivedForm> => {
  const fields = new Map<string, string>()
  let name: string | undefined
  let received: ReceivedFile | undefined
  try {
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes + overheadBytes)
      throw refused(texts.tooLarge, 413)
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'field') fields.set(...(await readField(part, checkField)))
      else if (received) throw refused(texts.one)
      else {
        name = part.filename
        received = await receive(part.file)
      }
    }
    if (!received || (received.size === 0 && !name)) throw refused(texts.none)
    return { fields, name, received }
  } catch (error) {
    await received?.discard()
    throw formFault(error, texts)
  }
}
