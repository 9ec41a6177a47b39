// Server end of shared/contract/students/restores.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/restores'
import { dayIn } from '#shared/rules/dates'
import { fullName } from '#shared/rules/students/names'
import { routeOptions } from '../../http/route'
import { noteList } from '../../trail/views/routes'
import { countReturns, findEpoch, isRecent, keptMs, listNotBack, type Epoch } from './queries'

export const restoresRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { timeZone } = app.config.school

  const newest = async () => {
    const epoch = await findEpoch(app.db)
    return epoch && isRecent(epoch, app.clock()) ? epoch : null
  }
  const notBack = ({ id, restoredAt }: Epoch) => {
    const since = new Date(Date.parse(restoredAt) - keptMs).toISOString()
    return listNotBack(app.db, id, since, dayIn(timeZone, app.clock()))
  }

  app.route({
    ...routeOptions(contract.getRestore),
    handler: async () => {
      const epoch = await newest()
      if (!epoch) return { restore: null }
      const { id, restoredAt, copyAt } = epoch
      const counts = await countReturns(app.db, id)
      const families_not_back = (await notBack(epoch)).length
      return { restore: { restored_at: restoredAt, copy_at: copyAt, ...counts, families_not_back } }
    },
  })

  app.route({
    ...routeOptions(contract.listFamiliesNotBack),
    handler: async (request) => {
      const epoch = await newest()
      const families = epoch ? await notBack(epoch) : []
      await noteList(request, { what: 'student-list', students: families.map(({ id }) => id) })
      return families.map((student) => ({
        student_id: student.id,
        name: fullName(student),
        class_id: student.class_id,
      }))
    },
  })
}
