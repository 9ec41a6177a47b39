import type { MadePage } from '../worker/calls'

// Writes a PDF of JPEGs, a page for each. pdf-lib, which the server uses, would add 212 kB (brotli), more than the rest
// of the editor. A JPEG goes into a PDF unchanged, so there is little to write.

interface JpegPage {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** A4 in points. */
const longSide = 841.89
const shortSide = 595.28

const rounded = (points: number) => Number(points.toFixed(2))

/** A page has the shape of its picture and fits on A4 paper, portrait or landscape. */
export const pageSize = ({
  width,
  height,
}: Pick<JpegPage, 'width' | 'height'>): readonly [number, number] => {
  const [wide, high] = width > height ? [longSide, shortSide] : [shortSide, longSide]
  const factor = Math.min(wide / width, high / height)
  return [rounded(width * factor), rounded(height * factor)]
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

type Piece = string | Uint8Array
type Body = readonly Piece[]

const stream = (facts: string, content: Piece): Body => {
  const { length } = typeof content === 'string' ? bytesOf(content) : content
  return [`<< ${facts} /Length ${length} >>\nstream\n`, content, '\nendstream']
}

/** Objects 1 and 2 are the catalogue and the page list; each page has three more. */
const firstOf = (index: number) => 3 + index * 3

const pageBodies = (page: JpegPage, index: number): readonly Body[] => {
  const first = firstOf(index)
  const [width, height] = pageSize(page)
  const size = `/Width ${page.width} /Height ${page.height}`
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + 1} 0 R`,
      ` /Resources << /XObject << /Photo ${first + 2} 0 R >> >> >>`,
    ],
    stream('', `q ${width} 0 0 ${height} 0 0 cm /Photo Do Q`),
    stream(
      `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      page.jpeg,
    ),
  ]
}

const bodiesOf = (pages: readonly JpegPage[]): readonly Body[] => {
  const kids = pages.map((_page, index) => `${firstOf(index)} 0 R`).join(' ')
  return [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    ...pages.flatMap(pageBodies),
  ]
}

export const papersPdf = (pages: readonly JpegPage[]): Uint8Array => {
  const parts: Uint8Array[] = []
  let length = 0
  const write = (piece: Piece) => {
    const bytes = typeof piece === 'string' ? bytesOf(piece) : piece
    parts.push(bytes)
    length += bytes.length
  }
  // The second line marks the file as binary.
  write('%PDF-1.4\n%\u00ff\u00ff\u00ff\u00ff\n')
  const offsets = bodiesOf(pages).map((body, index) => {
    const offset = length
    for (const piece of [`${index + 1} 0 obj\n`, ...body, '\nendobj\n']) write(piece)
    return offset
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`)
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  const pdf = new Uint8Array(length)
  parts.reduce((offset, part) => {
    pdf.set(part, offset)
    return offset + part.length
  }, 0)
  return pdf
}

/** “Birth certificate.pdf” */
export const paperFile = async (title: string, pages: readonly MadePage[]): Promise<File> => {
  const read = pages.map(async ({ jpeg, width, height }) => ({
    ...{ width, height },
    jpeg: new Uint8Array(await jpeg.arrayBuffer()),
  }))
  const pdf = papersPdf(await Promise.all(read))
  return new File([pdf as Uint8Array<ArrayBuffer>], `${title}.pdf`, { type: 'application/pdf' })
}
