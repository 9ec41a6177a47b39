// One report card as PDF: how long a warm one takes, with sixteen subjects, and what the main thread feels of it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { crestFor } from '../dist/server/platform/pdf/blocks/pictures'
import { drawingPool } from '../dist/server/papers/drawing/drawingPool'
import { cardData, usualCard } from '../src/server/testing/papers/cardFixtures'
import { median, atMost, type Row } from './count'

const warmUp = 40
const cards = 200

export const rows = async (): Promise<Row[]> => {
  const plain = cardData(usualCard(16))
  const data = { ...plain, look: { ...plain.look, crest: await crestFor('') } }
  const pool = drawingPool()
  for (let card = 0; card < warmUp; card++) await pool.run('reportCard', data)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  loop.enable()
  for (let card = 0; card < cards; card++) {
    const start = performance.now()
    await pool.run('reportCard', data)
    times.push(performance.now() - start)
  }
  loop.disable()
  await pool.close()
  return [
    atMost('one report card PDF, 16 subjects, tagged, warm, median (ms)', median(times), 70),
    atMost('event loop delay while report cards are drawn, p99 (ms)', loop.percentile(99) / 1e6, 10),
  ]
}
