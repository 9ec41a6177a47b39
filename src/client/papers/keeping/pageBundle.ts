// Photographed pages as one file: how each stands, then the photos one behind the other.
import type { KeptPage } from '../pages/paperPages'

interface Facts extends Omit<KeptPage, 'source'> {
  readonly bytes: number
}

interface Head {
  readonly format: 1
  readonly pages: readonly Facts[]
}

const lengthBytes = 4

const factsOf = ({ source, width, height, outline, quarters }: KeptPage): Facts => ({
  ...{ width, height, outline, quarters },
  bytes: source.size,
})

export const bundled = (pages: readonly KeptPage[]): File => {
  const head: Head = { format: 1, pages: pages.map(factsOf) }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const length = new Uint32Array([text.length])
  return new File([length, text, ...pages.map(({ source }) => source)], 'pages')
}

export const unbundled = async (file: Blob): Promise<readonly KeptPage[]> => {
  const [length = 0] = new Uint32Array(await file.slice(0, lengthBytes).arrayBuffer())
  let place = lengthBytes + length
  const head = JSON.parse(await file.slice(lengthBytes, place).text()) as Head
  return head.pages.map(({ bytes, ...facts }) => {
    const source = file.slice(place, place + bytes, 'image/jpeg')
    place += bytes
    return { source, ...facts }
  })
}
