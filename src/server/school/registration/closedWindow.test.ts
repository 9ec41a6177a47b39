// The body of a 403 tells the reason: `window` if registration is closed, `account` for another account's record.
import type { ApiError } from '#shared/contract/errors'
import { confirmSection } from '#shared/contract/intake/lastYear'
import { listStudents, saveStudent } from '#shared/contract/students/students'
import { saveStudentDataFiles } from '#shared/contract/intake/uploads'
import { describeCalls } from '../../testing/database/testDb'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { people, type PersonName } from '../../testing/people/people'
import { uploadDesk } from '../../testing/portal/uploads'

describeCalls('reasons for a refused save', (open) => {
  const openDesk = async () => {
    const desk = await uploadDesk(await open())
    const { call, signInAs, post } = desk
    const writes = {
      saveStudent: async (who: PersonName, id: string) =>
        call(saveStudent, {}, { headers: await signInAs(who), body: { id, allergy: 'Nuts' } }),
      storeFile: (who: PersonName, id: string) =>
        post(who, ['id', id], ['file_type', 'sea_slip'], ['file', { file: goodPdf(1), name: 'a.pdf' }]),
      saveStudentDataFiles: async (who: PersonName, student_id: string) =>
        call(saveStudentDataFiles, {}, { headers: await signInAs(who), body: { student_id, files: [] } }),
      confirmSection: async (who: PersonName, student_id: string) => {
        const body = { student_id, section: 'contact', base: 9 } as const
        return call(confirmSection, {}, { headers: await signInAs(who), body })
      },
    }
    const reasons = async (who: PersonName, { id }: { id: string }) => {
      const said: Record<string, unknown> = {}
      for (const [name, write] of Object.entries(writes)) {
        const answer = await write(who, id)
        said[name] = [answer.statusCode, Object.keys(answer.json<ApiError>().errors ?? {})]
      }
      return said
    }
    return { ...desk, reasons }
  }

  const all = (said: unknown) => ({
    saveStudent: said,
    storeFile: said,
    saveStudentDataFiles: said,
    confirmSection: said,
  })

  test('REL-53 every write by a family tells whether registration is closed or another account is signed in', async () => {
    const { reasons, call, signInAs } = await openDesk()
    expect(await reasons('closed', people.closed)).toEqual(all([403, ['window']]))
    expect(await reasons('other', people.owner)).toEqual(all([403, ['account']]))
    // The other student's registration window is not revealed.
    expect(await reasons('owner', people.closed)).toEqual(all([403, ['account']]))
    const office = await call(listStudents, {}, { headers: await signInAs('owner') })
    expect([office.statusCode, Object.keys(office.json<ApiError>().errors ?? {})]).toEqual([403, ['account']])
  })
})
