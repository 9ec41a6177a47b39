import sharp from 'sharp'
import type { ApiError } from '#shared/contract/errors'
import { storeFile, type UploadedFile } from '#shared/contract/intake/uploads'
import type { FilePart } from '../../testing/portal/multipart'
import { hostilePdfs } from '../../testing/pdfCorpus/hostilePdfs'
import { lossy } from '../../testing/pdfCorpus/lossy'
import { encryptedPdf, goodPdf } from '../../testing/papers/pdfSamples'
import { people } from '../../testing/people/people'
import { openTestDatabase } from '../../testing/database/testDb'
import { temporaryFiles, uploadDesk } from '../../testing/portal/uploads'

const { id } = people.owner
const pdf: FilePart = { file: goodPdf(), name: 'certificate.pdf', type: 'application/pdf' }

const photo = (width = 300, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#8aa' } })

const refusedWith = (answer: { statusCode: number; json: () => unknown }, text: string, status = 422) => {
  expect(answer.json()).toEqual({ message: text, errors: { file: [text] } })
  expect(answer.statusCode).toBe(status)
}

describe('UX-30 messages about refused files', () => {
  let portal: Awaited<ReturnType<typeof uploadDesk>>
  beforeAll(async () => {
    portal = await uploadDesk(await openTestDatabase('sqlite'), { UPLOAD_MAX_BYTES: String(2 * 1024 * 1024) })
  })
  afterEach(async () => {
    expect(await temporaryFiles(portal)).toEqual([])
  })

  /** The office has no daily limit. */
  const send = (file: FilePart, fileType = 'birth_certificate') => portal.upload(file, fileType, 'admin')

  const mustBePdf = 'Choose photos or a PDF. From Word: save as PDF, or take a photo of the page.'
  const mustBeJpeg = 'Choose a photo, as a phone takes it (JPEG).'

  test.each([
    ['a program with the ending of a PDF', { file: Buffer.from('MZ\x90'), name: 'exe.pdf' }, mustBePdf],
    ['a PDF with the ending of a program', { file: goodPdf(), name: 'pdf.exe' }, mustBePdf],
    ['a web page', { file: Buffer.from('<html>'), name: 'page.pdf', type: 'application/pdf' }, mustBePdf],
    ['a drawing', { file: Buffer.from('<svg onload="alert(1)"/>'), name: 'drawing.svg' }, mustBePdf],
    ['an empty file', { file: Buffer.alloc(0), name: 'empty.pdf' }, 'The selected file is empty'],
    ['a locked file', { file: encryptedPdf, name: 'locked.pdf' }, 'The selected file is password protected'],
    [
      'too many pages',
      { file: goodPdf(51), name: 'book.pdf' },
      'The selected file must have 50 pages or fewer',
    ],
    [
      'half a file',
      { file: goodPdf(9).subarray(0, 700), name: 'half.pdf' },
      'The selected file is incomplete. Save or scan it again and upload the new one',
    ],
    [
      'a page that stands in another file',
      { file: hostilePdfs['a content in another file'] as Buffer, name: 'elsewhere.pdf' },
      'The selected file must have only pages in it. Print it to a new PDF and upload that one',
    ],
    [
      'a form that only one program shows',
      { file: hostilePdfs['a second form'] as Buffer, name: 'form.pdf' },
      'The selected file is a form that only some programs can show. Print it to a new PDF and upload that one',
    ],
    [
      'a portfolio, whose pages are an empty cover',
      { file: lossy['a portfolio']?.[0] as Buffer, name: 'papers.pdf' },
      'The selected file is a PDF portfolio: the papers are separate files inside it. Open it, print all of them to one new PDF and upload that one',
    ],
    [
      'layers that cannot be told apart',
      { file: lossy['layers of one name, one of them hidden']?.[0] as Buffer, name: 'layers.pdf' },
      'The selected file has hidden layers that cannot be told apart. Print it to a new PDF and upload that one',
    ],
    [
      'what breaks the reader',
      { file: hostilePdfs['lists in lists'] as Buffer, name: 'lists.pdf' },
      'The selected file could not be read. Print it to a new PDF and upload that one',
    ],
  ])('SEC-67 SEC-70 %s is refused in a PDF slot', async (_name, file, text) => {
    refusedWith(await send(file), text)
  })

  test('SEC-67 a file that is not a photo is refused in the photo slot', async () => {
    const png = await photo().png().toBuffer()
    const jpeg = await photo().jpeg().toBuffer()
    const html = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from('<html><script>alert(1)</script>'),
    ])
    refusedWith(await send({ file: png, name: 'png.jpg', type: 'image/jpeg' }, 'picture'), mustBeJpeg)
    refusedWith(await send({ file: jpeg, name: 'photo.png' }, 'picture'), mustBeJpeg)
    refusedWith(await send(pdf, 'picture'), mustBeJpeg)
    const damaged = 'The selected photo is damaged. Take or save it again and upload the new one'
    refusedWith(await send({ file: html, name: 'html.jpg' }, 'picture'), damaged)
    refusedWith(await send({ file: jpeg.subarray(0, jpeg.length / 2), name: 'cut.jpg' }, 'picture'), damaged)
  })

  test('SEC-69 a photo is encoded again: upright, without location and camera, and not too large', async () => {
    const withPlace = await photo(2000, 1000)
      .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '10/1 39/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(withPlace).metadata()).orientation).toBe(6)
    const answer = await send({ file: withPlace, name: 'IMG_0001.JPG' }, 'picture')
    expect(answer.statusCode).toBe(200)
    const { url } = answer.json<{ file: UploadedFile }>().file
    const got = await portal.inject({ url, headers: await portal.signInAs('owner') })
    expect(await sharp(got.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1600 })
    const { exif, orientation } = await sharp(got.rawPayload).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    expect(got.rawPayload.includes('Canary')).toBe(false)
  })

  test('a small photo retains its size', async () => {
    const small = await photo(30, 40).jpeg().toBuffer()
    const { url } = (await send({ file: small, name: 'me.jpg' }, 'picture')).json<{ file: UploadedFile }>()
      .file
    const got = await portal.inject({ url, headers: await portal.signInAs('owner') })
    expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: 30, height: 40 })
  })

  test('SEC-69 a decompression bomb is refused', async () => {
    const bomb = await photo(7000, 6000).jpeg({ quality: 1 }).toBuffer()
    refusedWith(
      await send({ file: bomb, name: 'bomb.jpg' }, 'picture'),
      'The selected photo must be smaller than 40 megapixels',
    )
  })

  test('SEC-68 a file over the limit is refused, declared or not', async () => {
    const large = Buffer.concat([goodPdf(), Buffer.alloc(2 * 1024 * 1024)])
    refusedWith(
      await send({ file: large, name: 'large.pdf' }),
      'The selected file must be smaller than 2MB',
      413,
    )
    const huge = Buffer.concat([goodPdf(), Buffer.alloc(4 * 1024 * 1024)])
    refusedWith(
      await send({ file: huge, name: 'huge.pdf' }),
      'The selected file must be smaller than 2MB',
      413,
    )
  })

  test('no file, two files and other fields are refused', async () => {
    const none = await portal.post('owner', ['id', id], ['file_type', 'sea_slip'])
    refusedWith(none, 'Please select a file!')
    const unchosen = { file: Buffer.alloc(0), name: '' }
    const empty = await portal.post('owner', ['file', unchosen], ['id', id], ['file_type', 'sea_slip'])
    refusedWith(empty, 'Please select a file!')
    const two = await portal.post(
      'owner',
      ['file', pdf],
      ['other', pdf],
      ['id', id],
      ['file_type', 'sea_slip'],
    )
    refusedWith(two, 'Upload one file at a time')
    const field = await portal.post('owner', ['file', pdf], ['role', 'admin'], ['id', id])
    expect(field.json<ApiError>().errors).toHaveProperty('role')
    const type = await portal.post('owner', ['file', pdf], ['id', id], ['file_type', 'diary'])
    expect(type.json<ApiError>().errors).toHaveProperty('file_type')
    for (const role of ['owner', 'admin'] as const) {
      const noStudent = await portal.post(role, ['file', pdf], ['file_type', 'sea_slip'])
      expect([noStudent.statusCode, noStudent.json<ApiError>().errors]).toEqual([
        422,
        { id: ['This field is required.'] },
      ])
    }
    const nobody = await portal.post('admin', ['file', pdf], ['id', 'nobody'], ['file_type', 'sea_slip'])
    expect(nobody.statusCode).toBe(404)
  })

  test.each([
    ['of 8,000 letters', 'x'.repeat(8000)],
    ['that the parser cannot look for', 'x'.repeat(253)],
    ['of 100 letters, with its closing part missing', 'x'.repeat(100)],
    ['without a letter', ''],
  ])('SEC-84 a boundary %s is refused', async (_name, boundary) => {
    const answer = await portal.inject({
      method: 'POST',
      url: storeFile.path,
      headers: {
        ...(await portal.signInAs('owner')),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}`,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<ApiError>().message).toMatch(/try again\.?$/)
  })

  test('a body that is not multipart is refused', async () => {
    const headers = await portal.signInAs('owner')
    const json = await portal.inject({ method: 'POST', url: storeFile.path, headers, payload: { id } })
    expect(json.statusCode).toBeGreaterThanOrEqual(400)
    expect(json.statusCode).toBeLessThan(500)
    const broken = await portal.inject({
      method: 'POST',
      url: storeFile.path,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf',
    })
    refusedWith(broken, 'The selected file could not be uploaded – try again', 400)
  })
})
