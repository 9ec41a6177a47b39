// The registration form as PDF: how long a warm one takes, and what the main thread feels of it meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { crestFor, photoFor } from '../src/server/platform/pdf/blocks/pictures'
import { drawingPool } from '../src/server/papers/drawing/drawingPool'
import { completeRecord, formData } from '../src/server/testing/papers/formFixtures'
import { atMost, type Row, median } from './count'

const warmUp = 40
const forms = 200

const photo = () =>
  sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer()

export const rows = async (): Promise<Row[]> => {
  const plain = formData(completeRecord)
  const school = { ...plain.school, crest: await crestFor('') }
  const data = { ...plain, school, photo: await photoFor(await photo()) }
  const pool = drawingPool()
  for (let form = 0; form < warmUp; form++) await pool.run('registrationForm', data)

  const loop = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  loop.enable()
  for (let form = 0; form < forms; form++) {
    const start = performance.now()
    await pool.run('registrationForm', data)
    times.push(performance.now() - start)
  }
  loop.disable()
  await pool.close()
  return [
    atMost('registration form PDF, warm, median (ms)', median(times), 80),
    atMost('event loop delay while forms are drawn, p99 (ms)', loop.percentile(99) / 1e6, 10),
  ]
}
