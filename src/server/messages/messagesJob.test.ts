import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import { provedDesk } from '../testing/portal/mailDesk'
import { startSending } from './messagesJob'

type Hook = () => Promise<void>

/** The sender as the portal starts it: its turn, and what is done when the portal is told to stop (SIGTERM). */
const startedSender = async (app: FastifyInstance) => {
  const hooks = new Map<string, Hook>()
  const addHook = (name: string, hook: Hook) => void hooks.set(name, hook)
  startSending(Object.create(app, { addHook: { value: addHook } }) as FastifyInstance)
  const timers = jest.spyOn(globalThis, 'setInterval')
  await hooks.get('onReady')?.()
  const turn = timers.mock.calls.at(-1)?.[0] as () => void
  timers.mockRestore()
  return { turn, stop: hooks.get('onClose') as Hook }
}

describeOnBothDatabases('stopping while a message is being sent', (open) => {
  test('waits for the answer and begins no other message; the others go out once after the next start', async () => {
    const { test: portal, server, tick, arrived, listed } = await provedDesk({ database: await open() })
    const tell = (kind: 'password' | 'device') => {
      const students = [{ student_id: people.owner.id, about: 'now', data: { device: 'A phone' } }]
      return portal.app.tell(portal.db, { kind, students, at: portal.now() })
    }
    await tell('password')
    await tell('device')
    const { turn, stop } = await startedSender(portal.app)
    const held = server.holdsNext()
    turn()
    const answer = await held
    let isStopped = false
    const stopping = stop().then(() => (isStopped = true))
    turn()
    for (let round = 0; round < 20; round += 1) await nextTurn()
    expect(isStopped).toBe(false)
    answer()
    await stopping
    const security = async (state: 'waits' | 'sent' | 'given up') =>
      (await listed(state)).filter(({ kind }) => kind !== 'proof').map(({ kind }) => kind)
    const [first] = await security('sent')
    const waiting = await security('waits')
    expect([arrived().length, waiting.length, [first, ...waiting].sort()]).toEqual([
      1,
      1,
      ['device', 'password'],
    ])
    await tick()
    portal.advance({ minutes: 11 })
    await tick()
    expect(arrived()).toHaveLength(1)
    expect([(await security('sent')).sort(), await security('waits'), await security('given up')]).toEqual([
      ['device', 'password'],
      [],
      [],
    ])
  })
})
