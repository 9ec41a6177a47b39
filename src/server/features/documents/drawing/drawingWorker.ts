// The drawing thread: takes plain data, gives back the bytes of a document. One at a time, in the order asked for.
import { parentPort } from 'node:worker_threads'
import type { WorkingThread } from '../../../platform/workers/deadline'
import { ownThread } from '../../../platform/workers/threadTime'
import { carryOut, type DrawingAnswer, type DrawingOrder } from './drawingsTask'

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread only.')

const faultOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const answerTo = async (order: DrawingOrder): Promise<DrawingAnswer> => {
  const { id } = order
  try {
    return { id, bytes: await carryOut(order) }
  } catch (error) {
    return { id, fault: faultOf(error) }
  }
}

const send = (answer: DrawingAnswer) =>
  port.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])

port.on('message', (order: DrawingOrder) => void answerTo(order).then(send))
port.postMessage({ isReady: true, number: ownThread() } satisfies WorkingThread)
