// The pages of a complete form, and the texts of its boxes.
import { termsText, termsVersion } from '../../operations/demoSchool/referenceLists'
import { completeRecord, emptyRecord, formData, halfRecord } from '../../testing/papers/formFixtures'
import { allText, readPdf, type ReadPdf } from '../../testing/papers/readPdf'
import type { RegistrationFormData } from './registrationFormData'
import { drawRegistrationForm } from './registrationFormDrawing'

const read = async (data: RegistrationFormData): Promise<ReadPdf> => readPdf(await drawRegistrationForm(data))

describe.each([
  ['ordinary answers', completeRecord],
  ['one parent', halfRecord],
  ['nothing answered', emptyRecord],
])('%s, with the portal’s own terms', (_name, record) => {
  test('UX-33 fill two pages, and no section is split', async () => {
    const terms = { version: termsVersion, text: termsText }
    const { pages } = await read(formData(record, { terms }))
    expect(pages).toHaveLength(2)
    const [first = '', second = ''] = pages.map(({ pieces }) => pieces.map(({ text }) => text).join(' '))
    expect(first).toContain('In an emergency')
    expect(first).not.toContain('Health Data')
    expect(second.match(/Health Data|Other Data|Agreement|Signature of student/g)).toEqual([
      'Health Data',
      'Other Data',
      'Agreement',
      'Signature of student',
    ])
  })
})

/** The screen reader's texts of the boxes, in order. */
const boxesIn = ({ pages }: ReadPdf): string[] =>
  pages.flatMap(({ tree }) => JSON.stringify(tree).match(/(?<="alt":")(Yes|No|Not answered)(?=: ")/g) ?? [])

test('boxes distinguish yes, no and unanswered; a single question has an answer in words or two boxes', async () => {
  const nothing = await read(formData(emptyRecord))
  expect(new Set(boxesIn(nothing))).toEqual(new Set(['Not answered']))
  const answered = {
    ...emptyRecord,
    polio: 1,
    tetanus: 0,
    immigration_permit: 0,
    internet_access: 1,
  } as const
  const some = await read(formData(answered))
  const count = (is: string) => boxesIn(some).filter((box) => box === is).length
  expect([count('Yes'), count('No')]).toEqual([1, 1])
  // Two questions now have an answer in words instead of two boxes, and two boxes are filled in.
  expect(count('Not answered')).toBe(boxesIn(nothing).length - 6)
  const flat = allText(some).replace(/\s+/g, ' ')
  expect(flat).toContain('Has an immigration (student) permit No')
  expect(flat).toContain('Has internet access at home Yes')
})
