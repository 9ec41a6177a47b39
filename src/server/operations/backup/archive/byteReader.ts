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
