// A server on a copy of the demonstration school.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHosted } from './hostedServer'
import { type RunningServer, type ServerOptions, startServer } from './serverProcess'

const template = () => {
  const { PORTAL_TEMPLATE } = process.env
  if (!PORTAL_TEMPLATE) throw new Error('The demonstration school was not prepared.')
  return PORTAL_TEMPLATE
}

export interface School {
  readonly server: RunningServer
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

/** What is killed, or has a clock of its own, is a process of its own. */
const begin = (dataDir: string, options: ServerOptions) =>
  options.restartable || options.movableClock || options.mayShed
    ? startServer(dataDir, options)
    : openHosted(dataDir, options.environment)

export const openSchool = async (options: ServerOptions = {}): Promise<School> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  await cp(template(), dataDir, { recursive: true })
  const server = await begin(dataDir, options)
  return {
    server,
    close: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
