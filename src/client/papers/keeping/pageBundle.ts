// Photographed pages as one file: a header that describes the pages, then the photos.
import type { KeptPage } from '../pages/paperPagesSlice'

type Opened = Extract<KeptPage, { source: Blob }>

type Facts =
  | (Omit<Opened, 'source'> & { readonly bytes: number })
  /** Not opened yet, as the camera gave it. */
  | { readonly media: string; readonly bytes: number }

interface Head {
  readonly format: 1
  readonly pages: readonly Facts[]
}

const lengthBytes = 4

export const pictureOf = (page: KeptPage): Blob => ('file' in page ? page.file : page.source)

const factsOf = (page: KeptPage): Facts => {
  if ('file' in page) return { media: page.file.type, bytes: page.file.size }
  const { source, width, height, outline, quarters } = page
  return { width, height, outline, quarters, bytes: source.size }
}

export const bundled = (pages: readonly KeptPage[]): File => {
  const head: Head = { format: 1, pages: pages.map(factsOf) }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const length = new Uint32Array([text.length])
  return new File([length, text, ...pages.map(pictureOf)], 'pages')
}

export const unbundled = async (file: Blob): Promise<readonly KeptPage[]> => {
  const [length = 0] = new Uint32Array(await file.slice(0, lengthBytes).arrayBuffer())
  let place = lengthBytes + length
  const head = JSON.parse(await file.slice(lengthBytes, place).text()) as Head
  return head.pages.map(({ bytes, ...facts }) => {
    const [from, to] = [place, place + bytes]
    place = to
    if ('media' in facts) return { file: file.slice(from, to, facts.media) }
    return { source: file.slice(from, to, 'image/jpeg'), ...facts }
  })
}
