// What lies in the profile of a browser, byte by byte.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Written by the browser of its own accord: session restore, what forms are filled in with, where somebody was. */
const ofTheBrowser =
  /(^|\/)(Sessions|Web Data|History|Login Data|Favicons|Top Sites|Shortcuts|Network Action Predictor)/

const encodings = ['utf8', 'utf16le'] as const

export interface Search {
  readonly bytes: number
  readonly files: number
  /** Files with one of the words, that the portal has written; and those of the browser itself. */
  readonly portal: readonly string[]
  readonly browser: readonly string[]
}

const bytesOf = (words: readonly string[]): Buffer[] =>
  words.flatMap((word) => encodings.map((encoding) => Buffer.from(word, encoding)))

export const searchProfile = async (profile: string, words: readonly string[]): Promise<Search> => {
  const wanted = bytesOf(words)
  const found: string[] = []
  let [bytes, files] = [0, 0]
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    bytes += content.length
    files += 1
    if (wanted.some((word) => content.includes(word))) found.push(relative(profile, file))
  }
  return {
    bytes,
    files,
    portal: found.filter((file) => !ofTheBrowser.test(file)),
    browser: found.filter((file) => ofTheBrowser.test(file)),
  }
}
