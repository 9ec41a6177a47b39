/** Takes exactly as many bytes from a stream as are asked for. */
export class ByteReader {
  readonly #parts: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#parts = source[Symbol.asyncIterator]()
  }

  /** At least one byte and at most `most`; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#held.length === 0) {
      const next = await this.#parts.next()
      if (next.done) return undefined
      this.#held = next.value
    }
    const part = this.#held.subarray(0, most)
    this.#held = this.#held.subarray(part.length)
    return part
  }

  /** Undefined when the stream ends before. */
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

  /** The next `count` bytes as they come; fewer only when the stream ends before. */
  async *stream(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0;) {
      const part = await this.some(missing)
      if (!part) return
      missing -= part.length
      yield part
    }
  }
}
