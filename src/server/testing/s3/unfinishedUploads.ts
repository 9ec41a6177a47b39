// What the S3 server of the tests does not do by itself: list uploads that were never completed, and drop one.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const foldersIn = (bucketFolder: string): string => join(bucketFolder, '._S3rver_uploads')

const uploadsIn = (bucketFolder: string) => {
  const folder = foldersIn(bucketFolder)
  return (existsSync(folder) ? readdirSync(folder).sort() : []).map((id) => {
    const file = join(folder, id, 'key')
    return { id, key: readFileSync(file, 'utf8'), begun: statSync(file).mtime.toISOString() }
  })
}

/** So few that tests turn the page. */
const atOnce = 2

const listed = (bucketFolder: string, prefix: string, after: string): string => {
  const all = uploadsIn(bucketFolder).filter(({ id, key }) => key.startsWith(prefix) && id > after)
  const rows = all
    .slice(0, atOnce)
    .map(
      ({ id, key, begun }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
    )
  const { id, key } = all[atOnce - 1] ?? { id: '', key: '' }
  const next = `<NextKeyMarker>${key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
  return `<ListMultipartUploadsResult><IsTruncated>${all.length > atOnce}</IsTruncated>${next}${rows.join('')}</ListMultipartUploadsResult>`
}

/** @param root where the buckets are. Undefined: the server answers. */
export const answerToUploads = (root: string, method = '', url = '') => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const folder = join(root, pathname.split('/')[1] ?? '')
  if (method === 'GET' && searchParams.has('uploads'))
    return {
      status: 200,
      body: listed(folder, searchParams.get('prefix') ?? '', searchParams.get('upload-id-marker') ?? ''),
    }
  const id = searchParams.get('uploadId')
  if (method !== 'DELETE' || id === null) return undefined
  rmSync(join(foldersIn(folder), id), { recursive: true, force: true })
  return { status: 204, body: '' }
}
