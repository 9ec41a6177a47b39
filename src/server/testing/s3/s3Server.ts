// A real S3 server on loopback, its objects in a folder of its own.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { backupS3Env, type BackupS3Place, type S3Place } from '../../config/s3'
import { answerToUploads } from './unfinishedUploads'

export interface S3Server {
  place: S3Place
  /** The settings that name it. */
  env: Record<string, string>
  /** Where its objects are; for tests that damage one. */
  folder: string
  /** Another bucket, for backups. */
  backups: { place: BackupS3Place; env: Record<string, string>; folder: string }
  stop(): Promise<void>
  /** On the same port with the same objects. */
  start(): Promise<void>
  /** For good. */
  remove(): Promise<void>
}

const bucket = 'portal'
const backupBucket = 'portal-backups'

export const envOf = ({ endpoint, region, accessKey, secretKey, ...place }: S3Place) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: place.bucket,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
})

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** A conditional write, which this server does not know by itself. */
const answerToCondition = (root: string, { method, url = '', headers }: Asked) => {
  const isRefused =
    method === 'PUT' &&
    headers['if-none-match'] === '*' &&
    existsSync(join(root, `${new URL(url, 'http://localhost').pathname}._S3rver_object`))
  return isRefused ? { status: 412, body: '<Error><Code>PreconditionFailed</Code></Error>' } : undefined
}

class WholeS3 extends S3rver {
  constructor(
    private readonly root: string,
    options: ConstructorParameters<typeof S3rver>[0],
  ) {
    super(options)
  }

  override callback(): ReturnType<S3rver['callback']> {
    const others = super.callback()
    return (asked, reply) => {
      const answer =
        answerToUploads(this.root, asked.method, asked.url) ?? answerToCondition(this.root, asked)
      if (!answer) return others(asked, reply)
      reply.writeHead(answer.status, { 'content-type': 'application/xml' })
      reply.end(answer.body)
    }
  }
}

export const startS3 = async (): Promise<S3Server> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-s3-'))
  const make = (port: number) =>
    new WholeS3(folder, {
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      vhostBuckets: false,
      configureBuckets: [bucket, backupBucket].map((name) => ({ name, configs: [] })),
    })
  let server = make(0)
  const { port } = await server.run()
  const stop = () => server.close()
  const place: S3Place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    // The only keys that this server knows.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  const backups: BackupS3Place = { ...place, bucket: backupBucket, prefix: '' }
  return {
    place,
    env: envOf(place),
    folder: join(folder, bucket),
    backups: { place: backups, env: backupS3Env(backups), folder: join(folder, backupBucket) },
    stop,
    start: async () => {
      server = make(port)
      await server.run()
    },
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
