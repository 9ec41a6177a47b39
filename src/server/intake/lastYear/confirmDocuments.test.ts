import type { ApiError } from '#shared/contract/errors'
import { beginSchoolYear } from '#shared/contract/students/schoolYear'
import { confirmSection, type LastYear } from '#shared/contract/intake/lastYear'
import { describeCalls } from '../../testing/database/testDb'
import { accountIdOf, people } from '../../testing/people/people'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'

const { owner } = people
const { id } = owner

describeCalls('last year’s documents', (open) => {
  test('a family cannot confirm its documents as unchanged while one is sent back', async () => {
    const { test, office, handIn, say } = await reviewDesk(await open())
    await handIn(owner, 'birth_certificate', 'f1')
    const said = { field: 'home_address', old_value: 'null', new_value: '"1 Old Street"' }
    const by = { by_role: 'family', by_account: accountIdOf(owner), at: '2026-04-30T12:00:00.000Z' }
    await test.db
      .insertInto('field_change')
      .values({ student_id: id, version: 1, ...said, ...by })
      .execute()
    await test.call(beginSchoolYear, {}, { headers: office, body: { form_levels: [1, 2] } })
    await say(owner, { file_id: 'f1', ...blurred })
    const headers = await test.signInAs('owner')
    const confirm = async () => {
      const body = { student_id: id, section: 'documents', base: 99 } as const
      const answer = await test.call(confirmSection, {}, { headers, body })
      return { status: answer.statusCode, body: answer.json<LastYear & ApiError>() }
    }
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { message: 'The school has sent back a document. Please send a new one first.' },
    })
    await say(owner, { file_id: 'f1', was: 'sent back', state: 'received' })
    expect(await confirm()).toMatchObject({
      status: 200,
      body: { sections: [{ section: 'documents', how: 'confirmed' }] },
    })
  })
})
