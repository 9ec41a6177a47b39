import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface TextPiece {
  readonly text: string
  readonly x: number
  /** Of its baseline, from the top of the page. */
  readonly top: number
  readonly width: number
}

/** A node of the structure tree, as pdf.js names them. */
export interface TreeNode {
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly TreeNode[]
}

export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly pieces: readonly TextPiece[]
  readonly text: string
  readonly tree: TreeNode | null
  readonly annotations: number
  /** Kinds of those that are more than a stamp. */
  readonly pressed: readonly string[]
  /** Degrees. */
  readonly turned: number
  /** What is drawn, by number. */
  readonly operators: string
  /** Drawn on the page and in the pictures that lie on it. */
  readonly words: string
}

export interface ReadPdf {
  readonly info: { readonly Title?: string; readonly Language?: string; readonly PDFFormatVersion?: string }
  readonly scripts: object | null
  readonly attachments: object | null
  readonly opens: object | null
  readonly outline: object | null
  readonly fields: object | null
  /** Their names, and whether they are shown when the document is opened. */
  readonly layers: ReadonlyArray<readonly [name: string, isShown: boolean]>
  readonly mark: { readonly Marked: boolean } | null
  readonly pages: readonly ReadPage[]
}

interface Answer {
  readonly id: number
  readonly found?: string
  readonly fault?: string
}

/** One thread for all documents of a test file: to load pdf.js takes longer than to read a document. */
let reader: Worker | undefined
let asked = 0
const waiting = new Map<number, (answer: Answer) => void>()

const openReader = () => {
  const thread = new Worker(join(__dirname, 'readPdf.mjs'))
  const failAll = (why: string) => {
    for (const [id, answered] of waiting) answered({ id, fault: why })
  }
  thread.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  thread.on('error', (error) => failAll(String(error)))
  thread.on('exit', (code) => failAll(`The reader ended with ${code}.`))
  // Listening would hold the process, which ends the thread with itself.
  thread.unref()
  return thread
}

// Only Jest runs many files in one process; Playwright's worker ends with its own.
if (typeof afterAll === 'function')
  afterAll(async () => {
    await reader?.terminate()
    reader = undefined
  })

/** Opens a document with pdf.js and tells what a reader finds. */
export const readPdf = (bytes: Uint8Array): Promise<ReadPdf> => {
  reader ??= openReader()
  const id = (asked += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ found, fault }) => {
      waiting.delete(id)
      if (found === undefined) reject(new Error(fault))
      else resolve(JSON.parse(found) as ReadPdf)
    })
    reader?.postMessage({ id, bytes: new Uint8Array(bytes) })
  })
}

export const allText = ({ pages }: ReadPdf): string =>
  pages
    .map(({ text }) => text)
    .join('\n')
    .normalize('NFC')

/** Every role of a structure tree, in reading order. */
export const rolesOf = (node: TreeNode | null | undefined): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)] : []
