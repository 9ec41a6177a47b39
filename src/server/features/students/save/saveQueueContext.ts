// One write queue per database, shared by routes under different guards.
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/database/schema/schema'
import { createSaves, type Saves } from './saveStudentService'

const savesByDatabase = new WeakMap<Db, Saves>()

export const saveQueueOf = ({ db, clock, config }: FastifyInstance): Saves => {
  const known = savesByDatabase.get(db)
  if (known) return known
  const saves = createSaves({ db, clock, timeZone: config.school.timeZone })
  savesByDatabase.set(db, saves)
  return saves
}
