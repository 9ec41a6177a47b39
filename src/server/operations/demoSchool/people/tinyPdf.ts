// A small, valid one-page PDF with a few lines of text, for the invented certificates of the demonstration.

const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** The standard fonts know Latin-1 only. */
const printable = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[^\x20-\x7e\xa0-\xff]/g, (sign) => {
    const base = sign.normalize('NFD').charAt(0)
    return /[\x20-\x7e]/.test(base) ? base : '?'
  })

const pageContent = (lines: readonly string[]): string =>
  lines
    .map((line, index) => {
      const size = index === 0 ? 18 : 12
      return `BT /F1 ${size} Tf 72 ${720 - index * 28} Td (${escaped(printable(line))}) Tj ET`
    })
    .join('\n')

export const tinyPdf = (lines: readonly string[]): Buffer => {
  const content = pageContent(lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  )
}
