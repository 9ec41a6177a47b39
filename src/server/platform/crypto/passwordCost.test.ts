import { people } from '../../testing/people/people'
import { tryStudent } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'

// This is the real cost, which the test setup lowers.
jest.unmock('./passwordCost')

const { owner } = people

describe.each(callEngines)('the cost of a password (%s)', (engine) => {
  test('SEC-24 a hash of lower cost is replaced by one of the current cost', async () => {
    const app = await testApp({ engine })
    const { hash } = await import('@node-rs/argon2')
    const cheap = await hash('breadfruit tree 5', { memoryCost: 4096, timeCost: 1 })
    await app.db.updateTable('account').set({ password_hash: cheap }).where('login', '=', owner.id).execute()
    expect((await tryStudent(app, owner.id, 'breadfruit tree 5')).statusCode).toBe(200)
    const { password_hash } = await app.db
      .selectFrom('account')
      .select('password_hash')
      .where('login', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await tryStudent(app, owner.id, 'breadfruit tree 5')).statusCode).toBe(200)
  })
})
