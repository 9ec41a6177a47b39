// Checks every few seconds whether a planned posting is due. Plans are in the database, so they survive a restart.
import type { FastifyInstance } from 'fastify'
import { postDue } from './schedule'

const everyMs = 10_000

export const startPostingPlans = (app: FastifyInstance) => {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const poll = () => {
    running ??= postNow(app)
      .catch((err: unknown) => app.log.error({ err }, 'planned postings could not be read'))
      .finally(() => {
        running = undefined
      })
  }

  app.addHook('onReady', async () => {
    poll()
    timer = setInterval(poll, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

const postNow = (app: FastifyInstance) =>
  postDue(app, (err, { year, term }) =>
    app.log.error({ err, year, term }, 'a planned posting failed and stays planned'),
  )
