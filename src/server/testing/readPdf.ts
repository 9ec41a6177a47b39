import { execFile } from 'node:child_process'
import { join } from 'node:path'

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
}

export interface ReadPdf {
  readonly info: { readonly Title?: string; readonly Language?: string; readonly PDFFormatVersion?: string }
  readonly scripts: object | null
  readonly mark: { readonly Marked: boolean } | null
  readonly pages: readonly ReadPage[]
}

/** Opens a document with pdf.js and tells what a reader finds. */
export const readPdf = (bytes: Uint8Array): Promise<ReadPdf> =>
  new Promise((resolve, reject) => {
    const options = { maxBuffer: 50_000_000 }
    const reader = execFile(process.execPath, [join(__dirname, 'readPdf.mjs')], options, (error, output) => {
      if (error) reject(new Error(error.message))
      else resolve(JSON.parse(output) as ReadPdf)
    })
    reader.stdin?.end(bytes)
  })

export const allText = ({ pages }: ReadPdf): string =>
  pages
    .map(({ text }) => text)
    .join('\n')
    .normalize('NFC')

/** Every role of a structure tree, in reading order. */
export const rolesOf = (node: TreeNode | null | undefined): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)] : []
