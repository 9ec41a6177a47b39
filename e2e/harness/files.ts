// Small real files to upload.
import sharp from 'sharp'

interface Upload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
]

const pdfBytes = (): Buffer => {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export const pdfFile = (name: string): Upload => ({ name, mimeType: 'application/pdf', buffer: pdfBytes() })

export const jpegFile = async (name: string): Promise<Upload> => {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#3a6ea5' } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
