// Answers that are files.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: an ASCII name for old clients and the exact one for all others. */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`
}

interface Download {
  readonly name: string
  readonly type: string
  readonly content: Readable | Uint8Array
  /** In bytes, so that the browser shows progress. */
  readonly size?: number
  /** Shown in the browser instead of saved. */
  readonly isShown?: boolean
}

export const sendDownload = (
  reply: FastifyReply,
  { name, type, content, size, isShown = false }: Download,
) => {
  reply.type(type).header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', name))
  if (size !== undefined) reply.header('content-length', size)
  return reply.send(
    content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : content,
  )
}

/** The signal fires when nobody waits for the answer any more. */
export const whileConnected = async <Result>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const gone = new AbortController()
  const abort = () => gone.abort()
  socket.once('close', abort)
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', abort)
  }
}
