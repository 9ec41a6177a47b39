// A sealed file: a readable head, then chunks encrypted with AES-256-GCM.
//
//   'PORTALB1' | length of head (4 bytes) | head (JSON) | { flag | length (4) | ciphertext | tag (16) } …
//
// The key of a file is derived from the backup key, a random salt and the head, so a file with a changed head cannot be
// opened. Each chunk is bound to its number and to whether it is the last: changing, omitting, reordering or cutting
// off chunks is always noticed.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { inChunks } from '../../platform/storage/fileStore'

const magic = Buffer.from('PORTALB1')
const pieceSize = 1024 * 1024
const tagSize = 16
const largestHead = 10_000

export interface Head {
  createdAt: string
  /** full: with all files. changes: with those since the last full copy, which it needs. */
  kind: 'full' | 'changes'
}

interface StoredHead extends Head {
  salt: string
  /** Distinguishes a wrong key from damage; reveals nothing about the key. */
  keyId: string
}

export const keyIdOf = (key: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, '', 'portal backup key id', 8)).toString('hex')

const fileKey = (key: Buffer, head: Buffer, salt: string): Buffer => {
  const info = Buffer.concat([Buffer.from('portal backup 1'), createHash('sha256').update(head).digest()])
  return Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64'), info, 32))
}

const nonceOf = (count: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const sealPiece = (key: Buffer, count: number, isLast: boolean, piece: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, isLast))
  const sealed = Buffer.concat([cipher.update(piece), cipher.final()])
  return Buffer.concat([Buffer.from([isLast ? 1 : 0]), u32(sealed.length), sealed, cipher.getAuthTag()])
}

/** The bytes of the sealed file. */
export async function* seal(key: Buffer, head: Head, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(32).toString('base64')
  const stored: StoredHead = { createdAt: head.createdAt, kind: head.kind, salt, keyId: keyIdOf(key) }
  const headBytes = Buffer.from(JSON.stringify(stored))
  yield Buffer.concat([magic, u32(headBytes.length), headBytes])
  const own = fileKey(key, headBytes, salt)
  let count = 0
  let held: Buffer | undefined
  for await (const piece of inChunks(content, pieceSize)) {
    if (held) yield sealPiece(own, count++, false, held)
    held = piece
  }
  yield sealPiece(own, count, true, held ?? Buffer.alloc(0))
}

const notOurs = 'This is not a backup of the portal.'
const damaged =
  'The backup is damaged: it was changed, or part of it is missing. Nothing was restored. Use another backup.'

const parseHead = (bytes: Buffer): StoredHead => {
  try {
    return JSON.parse(bytes.toString()) as StoredHead
  } catch (cause) {
    throw new BackupFault(damaged, { cause })
  }
}

const readHeadBytes = async (reader: ByteReader): Promise<Buffer> => {
  const start = await reader.take(magic.length)
  if (!start?.equals(magic)) throw new BackupFault(notOurs)
  const length = (await reader.take(4))?.readUInt32BE() ?? 0
  const head = length <= largestHead ? await reader.take(length) : undefined
  if (!head) throw new BackupFault(damaged)
  return head
}

const openPiece = (key: Buffer, count: number, isLast: boolean, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count, isLast))
  decipher.setAuthTag(sealed.subarray(-tagSize))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagSize)), decipher.final()])
  } catch (cause) {
    throw new BackupFault(damaged, { cause })
  }
}

async function* openPieces(reader: ByteReader, key: Buffer): AsyncGenerator<Buffer> {
  for (let count = 0; ; count += 1) {
    const frame = await reader.take(5)
    const length = frame?.readUInt32BE(1) ?? Infinity
    const sealed = length <= pieceSize ? await reader.take(length + tagSize) : undefined
    if (!frame || !sealed) throw new BackupFault(damaged)
    const isLast = frame[0] === 1
    yield openPiece(key, count, isLast, sealed)
    if (!isLast) continue
    if (await reader.take(1)) throw new BackupFault(damaged)
    return
  }
}

/** The content of a sealed file; throws BackupFault at the first byte that cannot be trusted. */
export async function* unseal(key: Buffer, file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(file)
  const headBytes = await readHeadBytes(reader)
  const { salt, keyId } = parseHead(headBytes)
  if (keyId !== keyIdOf(key))
    throw new BackupFault('The backup was made with another key. Use the key from that time.')
  yield* openPieces(reader, fileKey(key, headBytes, salt))
}

/** So many bytes at the start of a sealed file hold its head. */
export const largestStart = largestHead + 12

/** A head as it is read. */
export interface FoundHead extends Head {
  readonly keyId: string
}

/** The head, which can be read without the key, from the start of a sealed file; undefined for any other file. */
export const headIn = (start: Buffer): FoundHead | undefined => {
  const length = start.length > 12 ? start.readUInt32BE(8) : 0
  if (!start.subarray(0, 8).equals(magic) || length + 12 > start.length) return undefined
  try {
    const { createdAt, kind, keyId } = parseHead(start.subarray(12, 12 + length))
    return Number.isNaN(Date.parse(createdAt)) ? undefined : { createdAt, kind, keyId }
  } catch (error) {
    if (error instanceof BackupFault) return undefined
    throw error
  }
}

/** Reads exactly as many bytes from a stream as requested. */
export class ByteReader {
  readonly #parts: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#parts = source[Symbol.asyncIterator]()
  }

  /** At least one byte and at most `max`; undefined at the end. */
  async some(max: number): Promise<Buffer | undefined> {
    while (this.#held.length === 0) {
      const next = await this.#parts.next()
      if (next.done) return undefined
      this.#held = next.value
    }
    const part = this.#held.subarray(0, max)
    this.#held = this.#held.subarray(part.length)
    return part
  }

  /** Undefined when the stream ends sooner. */
  async take(count: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0;) {
      const part = await this.some(missing)
      if (!part) return undefined
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  /** The next `count` bytes in chunks; fewer only when the stream ends sooner. */
  async *stream(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0;) {
      const part = await this.some(missing)
      if (!part) return
      missing -= part.length
      yield part
    }
  }
}

/** Tells the operator why a copy cannot be made, opened or trusted. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
