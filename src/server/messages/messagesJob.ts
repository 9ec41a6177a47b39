// Looks every few seconds for messages to send. They wait in the database, so none is lost on restart.
import type { FastifyInstance } from 'fastify'
import { newMemory, sendDue } from './send'

const everyMs = 10_000

export const startSending = (app: FastifyInstance) => {
  const memory = newMemory()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const send = () => {
    running ??= sendDue(app, memory)
      .catch((err: unknown) => app.log.error({ err }, 'messages could not be sent'))
      .finally(() => {
        running = undefined
      })
  }

  app.addHook('onReady', async () => {
    timer = setInterval(send, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
