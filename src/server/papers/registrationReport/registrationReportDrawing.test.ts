import { buffer } from 'node:stream/consumers'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import {
  completeRecord,
  emptyRecord,
  formData,
  fullRecord,
  halfRecord,
} from '../../testing/papers/formFixtures'
import { allText, readPdf, type ReadPage } from '../../testing/papers/readPdf'
import { type ReportClass, reportStudent } from './registrationReportData'
import { drawRegistrationReport, openRegistrationReport } from './registrationReportDrawing'

const types = documentTypes.map(({ type }) => type)
const untouched = { record: emptyRecord, uploaded: [], onPaper: [], sentBack: [] }

const side = 46
/** Texts that extend into the margins or touch a neighbour. */
const faults = ({ pieces, width, height }: ReadPage) =>
  pieces.filter(
    (one, index) =>
      one.x < side - 0.1 ||
      one.x + one.width > width - side + 0.6 ||
      one.top > height - 15 ||
      pieces
        .slice(index + 1)
        .some(
          (other) =>
            Math.abs(one.top - other.top) < 3 &&
            one.x + one.width > other.x + 0.3 &&
            other.x + other.width > one.x + 0.3,
        ),
  )

const draw = async (classes: readonly ReportClass[]) => {
  const { school } = formData(completeRecord)
  const data = { school, printedAt: '2026-08-06T18:03:00.000Z', classes }
  const canvas = openRegistrationReport(data)
  const drawn = buffer(canvas.content)
  await drawRegistrationReport(canvas, data, async () => undefined)
  return readPdf(await drawn)
}

const classOf = (class_id: string, count: number): ReportClass => ({
  class_id,
  students: Array.from({ length: count }, (_, index) => {
    const record = [completeRecord, halfRecord, fullRecord('W'), fullRecord('Wey ')][index % 4]
    return reportStudent({
      record: { ...(record ?? completeRecord), id: `2026${index}` },
      uploaded: types,
      onPaper: [],
      sentBack: [],
    })
  }),
})

test('nothing crosses the margins, the header repeats on each page, and every page is numbered', async () => {
  const { pages } = await draw([classOf('1A', 40), classOf('1B', 1), classOf('2A', 30)])
  expect(pages.map(faults)).toEqual(pages.map(() => []))
  expect(pages.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [1008, 612]))
  pages.forEach(({ text }, index) => {
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    if (index > 0) expect(text).toContain('Parents and guardians')
  })
  const ofFirst = pages.filter(({ text }) => text.includes('Class 1A') && text.includes('Still missing'))
  expect(ofFirst.length).toBeGreaterThan(1)
})

test('several classes are totalled on the first page', async () => {
  const classes = Array.from({ length: 36 }, (_, index) =>
    classOf(`${1 + Math.floor(index / 6)}${index % 6}`, 2),
  )
  const { pages } = await draw(classes)
  expect(faults(pages[0] as ReadPage)).toEqual([])
  const text = pages[0]?.text.replace(/\s+/g, ' ')
  expect(text).toContain('School 72')
  for (const { class_id } of classes) expect(text).toContain(`Class ${class_id}`)
})

test('students without a class have their own section', async () => {
  const text = allText(await draw([{ class_id: null, students: [reportStudent(untouched)] }]))
  expect(text).toContain('Without a class')
  expect(text).toContain('Everything: not started yet')
})

test('missing items name the parent and the documents; paper documents count', () => {
  const record = { ...completeRecord, mobile_phone_mother: null, agree_terms_conditions: 0 }
  const uploaded = ['birth_certificate', 'picture', 'performance_report']
  const received = { record, uploaded, onPaper: ['sea_slip'], sentBack: [] }
  expect(reportStudent(received)).toMatchObject({
    missing: 'Mother: Mobile phone; Documents: Immunization card; Agreement to the terms',
    lacksDocuments: true,
    progress: 'in progress',
  })
  const complete = { record: completeRecord, uploaded: types, onPaper: [], sentBack: [] }
  expect(reportStudent(complete)).toMatchObject({ missing: 'Complete', lacksDocuments: false })
  expect(reportStudent({ ...complete, sentBack: ['picture'] })).toMatchObject({
    missing: 'Documents: Passport photo (sent back)',
    lacksDocuments: true,
    progress: 'in progress',
  })
})
