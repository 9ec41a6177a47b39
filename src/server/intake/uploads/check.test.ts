import { lossesText, quotaText } from './check'

const nothing = { signature: false, attachments: [], notes: false, media: false, fields: false }

describe('UX-30 messages about a file that was stored only in part', () => {
  test.each([
    ['nothing is missing', nothing, ''],
    [
      'names are made readable',
      { ...nothing, attachments: ['C:\\scans\\../\u202efdp.exe', ''] },
      'The 2 attached files “fdp.exe” and “unnamed” were left out. Only the pages were uploaded. If the school needs them, print everything to one new PDF and upload that one.',
    ],
    [
      'two of many are named',
      { ...nothing, attachments: ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'] },
      'The 4 attached files “a.pdf”, “b.pdf” and 2 more were left out. Only the pages were uploaded. If the school needs them, print everything to one new PDF and upload that one.',
    ],
    [
      'a form is to be looked at',
      { ...nothing, fields: true },
      'The form in the file may not show all that was typed into it. Open the file here and check it. If something is missing, print the form to a new PDF and send that one.',
    ],
    [
      'each loss has its sentence',
      { ...nothing, signature: true, media: true },
      'The digital signature in the file was removed. A video, sound or 3D model in the file was left out. Only the pages were uploaded.',
    ],
  ])('%s', (_name, lost, text) => {
    expect(lossesText(lost)).toBe(text)
  })
})

test.each([
  [20, 'a minute'],
  [61, '2 minutes'],
  [1800, '30 minutes'],
  [3600, 'an hour'],
  [3601, '2 hours'],
  [86_400, '24 hours'],
])('UX-30 after %d seconds more files can be uploaded: in %s', (seconds, wait) => {
  expect(quotaText(seconds)).toContain(`Please try again in ${wait}, or`)
})
