import { dataPage } from './dataCopy'

const page = (thumbnail: string | null) =>
  dataPage(
    {
      uploaded_file: {
        title: 'Uploaded documents',
        columns: ['name', 'thumbnail'],
        rows: [{ name: 'slip.pdf', thumbnail }],
      },
    },
    [],
    { studentId: '1', schoolName: 'Poui Hill', at: 'today' },
  )

test('the thumbnail of a document is visible, and not part of the text', () => {
  expect(page('UklGRg==')).toContain('<td><img src="data:image/webp;base64,UklGRg==" alt=""></td>')
})

test.each([null, ''])('a document without a thumbnail has a dash (%j)', (thumbnail) => {
  expect(page(thumbnail)).toContain('<td>slip.pdf</td><td>–</td>')
})

test('a copy without documents says that there are none', () => {
  expect(page(null)).toContain('The portal has no documents and no report cards of this student.')
})
