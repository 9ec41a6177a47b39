// One queue of writes per database, shared by the routes that read and save records under different guards.
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/schema/schema'
import { createSaves, type Saves } from './save'

const savesByDatabase = new WeakMap<Db, Saves>()

export const saveQueueOf = ({ db, clock, config }: FastifyInstance): Saves => {
  const known = savesByDatabase.get(db)
  if (known) return known
  const saves = createSaves({ db, clock, timeZone: config.school.timeZone, budgets: config.budgets })
  savesByDatabase.set(db, saves)
  return saves
}
