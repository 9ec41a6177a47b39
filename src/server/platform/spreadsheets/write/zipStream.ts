// Writes a ZIP archive front to back: no part is ever whole in memory; its sizes follow it.
import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
}

/** Bit 3: sizes follow the content; bit 11: names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** Always 1980-01-01, so that equal data give equal files. */
const date = 0x0021
/** Twice as fast as the usual 6, and a tenth larger. */
const level = 3

const localHeader = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(date, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const descriptor = ({ crc, packed, unpacked }: Written): Buffer => {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(unpacked, 12)
  return tail
}

const directoryEntry = ({ name, offset, crc, packed, unpacked }: Written): Buffer => {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(unpacked, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

const directory = (written: readonly Written[], offset: number): Buffer => {
  const entries = Buffer.concat(written.map(directoryEntry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([entries, end])
}

interface Seen {
  crc: number
  unpacked: number
}

/** Counts the bytes that pass. Parts of 4 GiB and more would need another format. */
async function* counted(content: ZipPart['content'], seen: Seen) {
  for await (const chunk of content) {
    seen.crc = crc32(chunk, seen.crc)
    seen.unpacked += chunk.length
    yield chunk
  }
}

/** Takes the parts one after the other, so that a later one may depend on an earlier one's content. */
export async function* zipStream(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let offset = 0
  for await (const { name: text, content } of parts) {
    const name = Buffer.from(text)
    const start = offset
    const head = localHeader(name)
    yield head
    const seen: Seen = { crc: 0, unpacked: 0 }
    let packed = 0
    // An error of the content destroys the deflating stream, which ends this loop.
    const stream = pipeline(
      Readable.from(counted(content, seen)),
      createDeflateRaw({ level }),
      () => undefined,
    )
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
    const entry = { name, offset: start, packed, ...seen }
    const tail = descriptor(entry)
    yield tail
    written.push(entry)
    offset += head.length + packed + tail.length
  }
  yield directory(written, offset)
}
