// Two instances of the portal as processes of their own, on one PostgreSQL and one S3 server, behind a proxy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3, type S3Server } from '../s3/s3Server'
import { startServer, type Program, type ServerProcess } from '../storm/serverProcess'
import { testSecret } from '../portal/testConfig'
import { roundRobin, type RoundRobin } from './roundRobin'

export interface Machines {
  s3: S3Server
  instances: [ServerProcess, ServerProcess]
  proxy: RoundRobin
  /** Of one instance. */
  env: (index: number) => Record<string, string>
  /** Starts one anew, as its supervisor does. */
  restart: (index: 0 | 1) => Promise<ServerProcess>
  remove: () => Promise<void>
}

export interface MachinesOptions {
  databaseUrl: string
  env?: Record<string, string>
  program?: Program
  /** Where the instances find the S3 server, when it is not there where it is. */
  s3Endpoint?: (s3: S3Server) => Promise<string>
}

export const startMachines = async (options: MachinesOptions): Promise<Machines> => {
  const { databaseUrl, program } = options
  const own = mkdtempSync(join(tmpdir(), 'portal-machines-'))
  const s3 = await startS3()
  const S3_ENDPOINT = (await options.s3Endpoint?.(s3)) ?? s3.place.endpoint
  const env = (index: number) => ({
    ...s3.env,
    S3_ENDPOINT,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(own, `instance${index}`),
    SECRET: testSecret,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_SECOND_FACTOR: 'offered',
    ...options.env,
  })
  const start = (index: number) => startServer(env(index), { program })
  const instances: ServerProcess[] = []
  try {
    // One after the other: the first makes the tables.
    for (const index of [0, 1]) instances.push(await start(index))
  } catch (error) {
    await Promise.all([s3.remove(), ...instances.map((instance) => instance.kill())])
    throw error
  }
  const proxy = await roundRobin(instances.map(({ origin }) => origin))
  return {
    s3,
    instances: instances as Machines['instances'],
    proxy,
    env,
    restart: async (index) => {
      const instance = await start(index)
      instances[index] = instance
      proxy.targets[index] = instance.origin
      return instance
    },
    remove: async () => {
      await proxy.close()
      await Promise.all(instances.map((instance) => instance.kill()))
      await s3.remove()
      rmSync(own, { recursive: true, force: true })
    },
  }
}
