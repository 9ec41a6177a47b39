/** Passes the bytes on in chunks of this size; the last one may be smaller, even empty. */
export async function* inChunks(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let held = 0
  for await (const part of content) {
    waiting.push(part)
    held += part.length
    while (held >= size) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, size)
      waiting = [all.subarray(size)]
      held = all.length - size
    }
  }
  yield Buffer.concat(waiting)
}
