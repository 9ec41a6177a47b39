import { tmpdir } from 'node:os'
import { testSecret } from '../testing/portal/testConfig'
import { backupS3Env } from './s3'
import { ConfigFault, readConfig } from './config'

const read = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: tmpdir(), SECRET: testSecret, ...env }).backup.s3

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

const files = {
  S3_ENDPOINT: 'https://s3.school.example',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'portal-files',
  S3_ACCESS_KEY: 'canary-name',
  S3_SECRET_KEY: 'canary-in-the-cage',
}
const own = {
  BACKUP_S3_ENDPOINT: 'https://elsewhere.example',
  BACKUP_S3_REGION: 'eu-west-1',
  BACKUP_S3_BUCKET: 'portal-copies',
  BACKUP_S3_ACCESS_KEY: 'other-name',
  BACKUP_S3_SECRET_KEY: 'other-key',
}
const place = {
  endpoint: 'https://elsewhere.example',
  region: 'eu-west-1',
  bucket: 'portal-copies',
  accessKey: 'other-name',
  secretKey: 'other-key',
  prefix: '',
}

test('without a bucket there is no backup store, whatever the file store is', () => {
  expect(read({})).toMatchObject({ bucket: '' })
  expect(read(files)).toMatchObject({ bucket: '', endpoint: '' })
})

test('the backup bucket can be in its own store, with or without one for documents', () => {
  expect(read(own)).toEqual(place)
  expect(read({ ...files, ...own })).toEqual(place)
  expect(read({ ...files, ...backupS3Env({ ...place, prefix: 'school/' }) })).toEqual({
    ...place,
    prefix: 'school/',
  })
})

test('missing settings are taken from the file store', () => {
  expect(read({ ...files, BACKUP_S3_BUCKET: 'portal-copies', BACKUP_S3_PREFIX: 'school' })).toEqual({
    endpoint: 'https://s3.school.example',
    region: 'us-east-1',
    bucket: 'portal-copies',
    accessKey: 'canary-name',
    secretKey: 'canary-in-the-cage',
    prefix: 'school/',
  })
})

const missing = (env: Record<string, string>) => faultsOf(env).map((fault) => fault.split(' is missing')[0])

test('SEC-107 incomplete settings of the backup store are refused by name', () => {
  expect(missing({ BACKUP_S3_BUCKET: 'portal-copies' })).toEqual([
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_REGION',
    'BACKUP_S3_ACCESS_KEY',
    'BACKUP_S3_SECRET_KEY',
  ])
  expect(missing({ BACKUP_S3_PREFIX: 'school' })).toEqual(['BACKUP_S3_BUCKET'])
  expect(missing({ ...own, BACKUP_S3_BUCKET: '' })).toEqual(['BACKUP_S3_BUCKET'])
})

test('SEC-107 another endpoint does not get the region of the documents, nor another name their key', () => {
  expect(missing({ ...files, ...own, BACKUP_S3_REGION: '' })).toEqual(['BACKUP_S3_REGION'])
  expect(missing({ ...files, ...own, BACKUP_S3_SECRET_KEY: '' })).toEqual(['BACKUP_S3_SECRET_KEY'])
})

test('backups have only one destination', () => {
  expect(faultsOf({ ...own, BACKUP_DIR: '/srv/backups' })).toEqual([
    'BACKUP_DIR and BACKUP_S3_BUCKET are both set: choose one place for the backups',
  ])
})

test('REL-16 a bucket shared with the documents needs a prefix for backups', () => {
  const shared = { ...files, BACKUP_S3_BUCKET: 'portal-files' }
  expect(faultsOf(shared)).toEqual([
    expect.stringMatching(/^BACKUP_S3_BUCKET is the bucket of the documents/),
  ])
  expect(faultsOf({ ...shared, BACKUP_S3_PREFIX: 'backups' })).toEqual([])
  for (const prefix of ['files', 'files/', 'files/backups'])
    expect(faultsOf({ ...shared, BACKUP_S3_PREFIX: prefix })).toEqual([
      'BACKUP_S3_PREFIX must not begin with files/, where documents are',
    ])
})

test.each(['/backups', '../backups', 'a//b', 'a b', '.'])('%j is not a valid prefix', (prefix) => {
  expect(faultsOf({ ...own, BACKUP_S3_PREFIX: prefix })).toEqual([
    expect.stringMatching(/^BACKUP_S3_PREFIX must be a path like/),
  ])
})

test('SEC-89 backups are not sent unencrypted, nor to an unverified store', () => {
  expect(faultsOf({ ...own, BACKUP_S3_ENDPOINT: 'http://elsewhere.example' })).toEqual([
    expect.stringMatching(/^BACKUP_S3_ENDPOINT must begin with https/),
  ])
  expect(faultsOf({ ...own, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
  expect(faultsOf({ ...own, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
    expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED=0/),
  ])
})

test('SEC-81 no error message repeats a key', () => {
  const faults = faultsOf({ ...own, BACKUP_S3_REGION: '', BACKUP_DIR: '/srv/backups' }).join()
  expect(faults).not.toContain('other-')
})
