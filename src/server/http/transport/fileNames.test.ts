import { cleanFileName, endingOf } from './fileNames'

describe('SEC-71 names of uploaded files', () => {
  test.each([
    ['a path', '../../etc/passwd', 'passwd'],
    ['a path of Windows', 'C:\\Users\\me\\Birth certificate.pdf', 'Birth certificate.pdf'],
    ['a hidden file', '.htaccess', 'htaccess'],
    ['line ends and NUL', 'a\r\nSet-Cookie: x\0.pdf', 'aSet-Cookie: x.pdf'],
    ['a turned reading direction', 'photo\u202efdp.exe', 'photofdp.exe'],
    ['accents in two pieces', 'Nu\u0301n\u0303ez.pdf', 'Núñez.pdf'],
    ['nothing', undefined, 'fallback.pdf'],
    ['blanks', '   ', 'fallback.pdf'],
    ['only a path', '../', 'fallback.pdf'],
  ])('SEC-71 %s', (_what, given, clean) => {
    expect(cleanFileName(given, 'fallback.pdf')).toBe(clean)
  })

  test('SEC-71 a name of 4,000 letters keeps 120 of them and its ending', () => {
    const clean = cleanFileName(`${'é'.repeat(4000)}.pdf`, 'x')
    expect([...clean]).toHaveLength(120)
    expect(clean.endsWith('é.pdf')).toBe(true)
  })

  test('endings', () => {
    expect(['a.PDF', 'a.b.jpg', 'none', 'dot.'].map(endingOf)).toEqual(['.pdf', '.jpg', '', '.'])
  })
})
