// The release as a school runs it, unpacked in .cache/release by npm run release: when it listens, and how long packs of
// cards take whose thread has never run, with the server on one core.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getPack, startPack, type Pack, type StartPack } from '#shared/contract/papers/papers'
import { signIns } from '#server/operations/demoSchool/people/demoStudents'
import { version } from '../package.json'
import { browserOf, type Browser } from '../src/server/testing/machines/browser'
import { people } from '../src/server/testing/people/people'
import { testSecret } from '../src/server/testing/portal/testConfig'
import { startServer } from '../src/server/testing/storm/serverProcess'
import { atMost, median, msOf, runsOf, type Row } from './count'
import { onServerCore } from './portal'
import { inDemoSchool, postedTerm, type DemoSchool } from './school'

const folder = join(__dirname, `../.cache/release/portal-${version}-linux-${process.arch}`)

const environment = ({ dataDir }: DemoSchool) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  SECRET: testSecret,
  ADMIN_SECOND_FACTOR: 'offered',
})

type Scope = StartPack['scope']

const packOf = (office: Browser, origin: string, scope: Scope): Promise<number> =>
  msOf(async () => {
    const body: StartPack = { ...postedTerm, kind: 'report-cards', scope, format: 'pdf', duplex: 0 }
    const { id } = (await office.call(origin, startPack, {}, { body })).json<Pack>()
    const state = async () => (await office.call(origin, getPack, { packId: id })).json<Pack>().state
    while ((await state()) !== 'done') await wait(15)
  })

const administrator = { ...people.admin, id: signIns.admin.username, password: signIns.admin.password }

/** Milliseconds. `first` is drawn in the very moment in which the portal has begun. */
const run = async (demo: DemoSchool, first: Scope) => {
  const server = await startServer(environment(demo), {
    node: join(folder, 'bin/node'),
    program: [join(folder, 'dist/server/programs.js'), 'main'],
    through: onServerCore('pinned'),
  })
  try {
    const office = browserOf()
    await office.signIn(server.origin, administrator)
    const cold = await packOf(office, server.origin, first)
    return { listening: server.readyAfterMs, cold, warm: await packOf(office, server.origin, first) }
  } finally {
    await server.stop()
  }
}

const measure = async (demo: DemoSchool): Promise<Row[]> => {
  const ofClass = await runsOf(5, () => run(demo, { class_id: '1A' }))
  const ofSchool = await runsOf(3, () => run(demo, {}))
  const middle = (times: readonly number[]) => median(times) / 1000
  return [
    atMost('the release listens after, s', middle(ofClass.map(({ listening }) => listening)), 1),
    atMost('pack of a class, cold, s', middle(ofClass.map(({ cold }) => cold)), 1),
    atMost('pack of a class, warm, s', middle(ofClass.map(({ warm }) => warm)), 0.5),
    atMost('pack of the school of 1,200, cold, s', middle(ofSchool.map(({ cold }) => cold)), 9),
  ]
}

export const rows = async (): Promise<Row[]> => {
  if (!existsSync(folder)) throw new Error('There is no release: npm run release makes one.')
  return inDemoSchool(measure)
}
