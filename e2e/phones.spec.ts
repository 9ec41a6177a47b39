// Each kind of interruption once while somebody types on a phone; npm run faults -- phones runs a thousand.
import { expect, test } from '@playwright/test'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endNames } from '../bench/faults/phones/plan'
import { playRun } from '../bench/faults/phones/run'
import { openSchool } from '../bench/faults/phones/school'
import { wrongWith } from '../bench/faults/phones/verdict'
import { inAll } from './harness/test'

/** Set PHONES_SEED to repeat a run. */
const seed = Number(process.env.PHONES_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Two tests that run in parallel share the kinds of interruption. */
for (const half of [0, 1])
  test(
    `REL-80 whatever ends while somebody types, nothing is lost (${half + 1} of 2)`,
    inAll,
    async ({}, info) => {
      info.annotations.push({ type: 'seed', description: String(seed) })
      const dataDir = await mkdtemp(join(tmpdir(), 'portal-phones-'))
      await cp(process.env.PORTAL_TEMPLATE ?? '', dataDir, { recursive: true })
      const school = await openSchool(dataDir)
      const rounds = [...endNames.keys()].filter((round) => round % 2 === half)
      const played = await playRun({ seed, school, rounds })
      await school.close()
      expect({ seed, wrong: played.flatMap(wrongWith) }).toEqual({ seed, wrong: [] })
      expect(played).toHaveLength(rounds.length)
    },
  )
