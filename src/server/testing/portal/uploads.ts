// The portal with a hand that uploads documents of the fixed student.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, storeFile, type UploadedFile } from '#shared/contract/intake/uploads'
import type { SpaceLeft } from '../../platform/storage/diskSpace'
import { multipart, type FilePart, type Part } from './multipart'
import { people, type PersonName } from '../people/people'
import { testApp, type TestApp } from './testApp'
import type { TestDatabase } from '../database/testDb'

const { id } = people.owner

export const uploadDesk = async (
  database: TestDatabase,
  env?: Record<string, string>,
  room?: () => Promise<SpaceLeft>,
  log?: (line: string) => void,
) => {
  const portal = await testApp({ database, engine: database.engine, env, room, log })
  const post = async (who: PersonName, ...parts: Part[]) => {
    const { headers, payload } = multipart(...parts)
    const session = await portal.signInAs(who)
    return portal.inject({
      method: 'POST',
      url: storeFile.path,
      headers: { ...session, ...headers },
      payload,
    })
  }
  const upload = (file: FilePart, fileType = 'birth_certificate', who: PersonName = 'owner') =>
    post(who, ['file', file], ['id', id], ['file_type', fileType])
  return { ...portal, post, upload }
}

export const currentFiles = async ({ call, signInAs }: TestApp): Promise<UploadedFile[]> => {
  const answer = await call(listFiles, { studentId: id }, { headers: await signInAs('owner') })
  return answer.json<UploadedFile[]>()
}

/** What is half received. */
export const temporaryFiles = ({ dataDir }: TestApp) => readdir(join(dataDir, 'files', 'tmp'))

/** Of every content that is kept. */
export const storedHashes = async ({ dataDir }: TestApp): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true })
  return entries.flatMap((path) => /[0-9a-f]{64}$/.exec(path)?.[0] ?? [])
}
