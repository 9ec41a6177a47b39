/**
 * pdfkit turns every drawing operator into bytes of its own, thousands a page. Here a page's operators are kept as
 * text and turned into bytes when the page is done, or when what is returned is called.
 */
export const joinOperators = (doc: PDFKit.PDFDocument): (() => void) => {
  let waiting = ''
  const flush = () => {
    if (waiting) doc.page.write(Buffer.from(waiting, 'latin1'))
    waiting = ''
  }
  const addPage = doc.addPage.bind(doc)
  const switchToPage = doc.switchToPage.bind(doc)
  const end = doc.end.bind(doc)
  doc.addContent = (operator: unknown) => {
    waiting += `${String(operator)}\n`
    return doc
  }
  doc.addPage = (options) => {
    flush()
    return addPage(options)
  }
  doc.switchToPage = (page) => {
    flush()
    return switchToPage(page)
  }
  doc.end = () => {
    flush()
    end()
  }
  return flush
}
