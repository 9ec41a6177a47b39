// Writes only the newest content: one write at a time, and later contents replace the one that waits.

/** The longest delay before a keystroke is written; the write itself takes some tens of milliseconds. */
const soonMs = 150

export interface Writer {
  /** Writes now, or right after the running write. */
  put(content: string | null): void
  /** Calls `read` and writes its result within 150 ms. */
  soon(read: () => string | null): void
  /** Writes even unchanged content, because the browser may have cleared its storage. */
  putAgain(content: string | null): void
  /** Resolves when nothing is left to write. */
  settled(): Promise<void>
  /** Ignores later contents. */
  close(): void
}

export const createWriter = (
  write: (content: string | null) => Promise<void>,
  onResult: (isWritten: boolean) => void,
): Writer => {
  let wanted: { readonly content: string | null } | null = null
  let written: string | null | undefined
  let isForgotten = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isClosed = false

  const writeOne = async (content: string | null) => {
    if (content === written && !isForgotten) return
    isForgotten = false
    try {
      await write(content)
      written = content
      onResult(true)
    } catch {
      // The disk is full or storage is now blocked. The page says so, and the next change tries again.
      written = undefined
      onResult(false)
    }
  }
  const run = async () => {
    for (let next = wanted; next; next = wanted) {
      wanted = null
      await writeOne(next.content)
    }
    running = null
  }
  const put = (content: string | null) => {
    if (isClosed) return
    clearTimeout(timer)
    timer = undefined
    wanted = { content }
    running ??= run()
  }
  return {
    put,
    putAgain: (content) => {
      isForgotten = true
      put(content)
    },
    soon: (read) => {
      timer ??= setTimeout(() => put(read()), soonMs)
    },
    settled: async () => {
      while (running) await running
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
