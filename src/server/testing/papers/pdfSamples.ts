// Small PDFs for tests, byte by byte; many kinds of them are in pdfCorpus.

/** Objects 1, 2, 3 … as text, with a table of where they are. */
export const pdfOf = (objects: readonly string[], trailerExtra = ''): Buffer => {
  let body = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
      `trailer\n<< /Size ${size} /Root 1 0 R ${trailerExtra} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

const pages = (count: number): string[] => {
  const kids = Array.from({ length: count }, (_none, index) => `${index + 3} 0 R`)
  return [
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ]
}

export const goodPdf = (pageCount = 1, catalogExtra = '', ...more: string[]): Buffer =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${catalogExtra} >>`, ...pages(pageCount), ...more])

/** It asks for a password. */
export const encryptedPdf = pdfOf(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...pages(1),
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`,
  ],
  `/Encrypt 4 0 R /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>]`,
)
