// Each kind of interruption once while somebody types on a phone; npm run faults -- phones runs a thousand.
import { expect, test } from '@playwright/test'
import { endNames } from '../bench/faults/phones/plan'
import { endPages } from '../bench/faults/phones/run'
import { inAll } from './harness/test'

/** Set PHONES_SEED to repeat a run. */
const seed = Number(process.env.PHONES_SEED ?? Math.floor(Math.random() * 2 ** 31))

test('REL-80 whatever ends while somebody types, nothing is lost', inAll, async ({}, info) => {
  info.annotations.push({ type: 'seed', description: String(seed) })
  const { faults } = await endPages({ seed, rounds: endNames.length })
  expect({ seed, faults }).toEqual({ seed, faults: [] })
})
