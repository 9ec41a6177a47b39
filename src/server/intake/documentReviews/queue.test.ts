import { listDocumentsToReview } from '#shared/contract/intake/documentReviews'
import { listStaffViews, type StaffViewPage } from '#shared/contract/privacy/privacy'
import { manyRecords } from '#shared/rules/trail/staffViews'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { leave, people } from '../../testing/people/people'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import { describeCalls, describeOnBothDatabases } from '../../testing/database/testDb'

const { owner, other, closed } = people

describeOnBothDatabases('the queue of documents to review', (open) => {
  test('each document has beside it, in words, the answers that it proves', async () => {
    const { test, handIn, queue } = await reviewDesk(await open())
    const answers = { place_of_birth: 'Guyana', birth_certificate_no: '00123', polio: 1, measles: 0 } as const
    await test.db.updateTable('student').set(answers).where('id', '=', owner.id).execute()
    await handIn(owner, 'birth_certificate', 'f1')
    await handIn(owner, 'immunization_card', 'f2')
    const { documents, ...page } = await queue()
    expect(page).toMatchObject({ total: 2, next: expect.any(String) as string })
    const second = await queue(page.next ?? '')
    expect(second.next).toBeNull()
    expect(documents[0]).toEqual({
      ...{ student_id: owner.id, first_name: 'Asha', last_name: 'Ramkissoon-Mohammed', class_id: '1A' },
      type: 'birth_certificate',
      file: {
        ...{ id: 'f1', name: 'f1.pdf', url: `/api/file/${owner.id}/f1` },
        ...{ size: 100, uploaded_at: '2026-08-03T14:00:00.000Z' },
      },
      proves: [
        { label: 'First name', text: 'Asha' },
        { label: 'Other names', text: null },
        { label: 'Last name', text: 'Ramkissoon-Mohammed' },
        { label: 'Sex', text: null },
        { label: 'Date of birth', text: '2013-05-06' },
        { label: 'Country of birth', text: 'Guyana' },
        { label: 'Electronic birth pin', text: '00123' },
      ],
    })
    expect(second.documents[0]?.proves).toEqual(
      expect.arrayContaining([
        { label: 'Immunized against: Polio', text: 'Yes' },
        { label: 'Immunized against: Measles', text: 'No' },
        { label: 'Immunized against: Typhoid', text: null },
      ]),
    )
  })

  test('the queue has only uploads without a review, of current students', async () => {
    const { test, handIn, tickPaper, say, queue, count } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'former')
    await handIn(owner, 'birth_certificate', 'f1')
    await handIn(owner, 'picture', 'accepted')
    await say(owner, { type: 'picture', file_id: 'accepted' })
    await handIn(owner, 'sea_slip', 'back')
    await say(owner, { type: 'sea_slip', file_id: 'back', ...blurred })
    await tickPaper(owner, 'performance_report')
    await say(owner, { type: 'performance_report' })
    await handIn(owner, 'immunization_card', 'again')
    await say(owner, { type: 'immunization_card', file_id: 'again' })
    await say(owner, { type: 'immunization_card', file_id: 'again', was: 'accepted', state: 'received' })
    await handIn(other, 'picture', 'left')
    await handIn(closed, 'picture', 'leaving')
    await leave(test.db, other, '2026-08-03')
    await leave(test.db, closed, '2026-08-04')
    const pages = [await queue()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await queue(next))
    const files = pages.flatMap(({ documents }) => documents.map(({ file }) => file.id))
    expect(files).toEqual(['f1', 'again', 'leaving'])
    expect([pages[0]?.total, await count()]).toEqual([3, 3])
  })

  test('documents are paged oldest first: each appears once, even if some are reviewed in between', async () => {
    const { test, say, queue } = await reviewDesk(await open())
    const students = Array.from({ length: 9 }, (_none, index) => `2027000${index}`)
    const added = { version: 1, updatedAt: '2026-01-05T12:00:00.000Z', search_name: '' }
    await test.db
      .insertInto('student')
      .values(students.map((id) => ({ id, ...added })))
      .execute()
    const content = { name: 'a.pdf', size: 1, media_type: 'application/pdf', sha256: 'ab', is_current: 1 }
    const files = students.flatMap((student_id, index) =>
      documentTypes.map(({ type }) => ({
        ...{
          id: `${student_id}-${type}`,
          student_id,
          type,
          ...content,
          uploaded_by: `student:${student_id}`,
        },
        // One student's documents were uploaded at the same moment.
        uploaded_at: `2026-08-0${9 - index}T14:00:00.000Z`,
      })),
    )
    await test.db.insertInto('uploaded_file').values(files).execute()
    const pages = [await queue()]
    const [first] = pages[0]?.documents ?? []
    await say({ ...owner, id: first?.student_id ?? '' }, { type: first?.type, file_id: first?.file.id })
    for (let next = pages[0]?.next; next && pages.length < 99; next = pages.at(-1)?.next)
      pages.push(await queue(next))
    expect(pages.map(({ documents, total }) => [documents.length, total])).toEqual([
      [1, 45],
      ...Array.from({ length: 44 }, () => [1, 44]),
    ])
    const seen = pages.flatMap(({ documents }) => documents)
    expect(new Set(seen.map(({ file }) => file.id)).size).toBe(45)
    const times = seen.map(({ file }) => file.uploaded_at)
    expect(times).toEqual([...times].sort())
  })

  test('an unknown cursor gives an empty page or the rest', async () => {
    const { handIn, queue } = await reviewDesk(await open())
    await handIn(owner, 'picture', 'f1')
    expect((await queue('x')).documents).toEqual([])
    expect((await queue('2026')).documents).toHaveLength(1)
  })
})

describeCalls('the office’s views of the queue', (open) => {
  test('a view is logged for the student shown, not for the next ones; the count and an empty queue are not logged', async () => {
    const { test, office, handIn, queue, count } = await reviewDesk(await open())
    await queue()
    await handIn(owner, 'picture', 'f1')
    await count()
    await handIn(other, 'picture', 'f2')
    const { next } = await queue()
    const viewsOf = async (studentId: string) => {
      const answer = await test.call(listStaffViews, { studentId }, { headers: office })
      // Each of these views is logged too, for the next request.
      const { views } = answer.json<StaffViewPage>()
      return views
        .filter(({ what }) => what !== 'staff-views')
        .map(({ what, among_others }) => [what, among_others])
    }
    expect(await viewsOf(owner.id)).toEqual([['document-answers', 0]])
    expect(await viewsOf(other.id)).toEqual([])
    await queue(next ?? '')
    expect(await viewsOf(other.id)).toEqual([['document-answers', 0]])
    expect(await viewsOf(closed.id)).toEqual([])
  })

  test('views count like opened records: above the limit nothing is shown or logged', async () => {
    const { test, office, handIn } = await reviewDesk(await open())
    await handIn(owner, 'picture', 'f1')
    await handIn(other, 'picture', 'f2')
    const seen = Array.from({ length: manyRecords.students }, (_none, index) => `S${index}`)
    const view = { at: test.now().toISOString(), actor: 'admin:office', what: 'record', detail: null }
    await test.db
      .insertInto('staff_view')
      .values(seen.map((student_id) => ({ ...view, student_id, students: null })))
      .execute()
    const noted = async () =>
      (await test.db.selectFrom('staff_view').select('id').where('what', '=', 'document-answers').execute())
        .length
    const look = async () => (await test.call(listDocumentsToReview, {}, { headers: office })).statusCode
    expect([await look(), await noted()]).toEqual([401, 0])
    test.advance({ minutes: manyRecords.minutes + 1 })
    expect([await look(), await noted()]).toEqual([200, 1])
    expect([await look(), await noted()]).toEqual([200, 1])
  })
})
