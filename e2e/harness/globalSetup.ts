import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startServer } from './serverProcess'

/** Builds what is stale and makes the demonstration school once; every test starts from a copy of it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.cjs')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The portal could not be built.')
  const template = await mkdtemp(join(tmpdir(), 'portal-template-'))
  const server = await startServer(template)
  await server.stop()
  process.env.PORTAL_TEMPLATE = template
  return () => rm(template, { recursive: true, force: true })
}
