// Writes the newest content only: one write at a time, and what comes meanwhile waits as one.

/** The longest that a key is not on the device yet; a write itself takes some tens of milliseconds. */
const soonMs = 150

export interface Writer {
  /** Writes now, or right after the write that is under way. */
  put(content: string | null): void
  /** Writes what `read` says then, within 150 ms. */
  soon(read: () => string | null): void
  /** Writes even what was written already: the browser may have cleared what it keeps. */
  putAgain(content: string | null): void
  /** Resolves when nothing is left to write. */
  settled(): Promise<void>
  /** What comes later is not written any more. */
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
      // Full, or forbidden meanwhile: the page says so, and the next change tries again.
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
