import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { certificateOf, type Facts, statusLines } from './status'

const healthy: Facts = {
  version: '1.0.0',
  address: 'https://school.example',
  timeZone: 'America/Port_of_Spain',
  now: new Date('2026-11-30T10:00:00Z'),
  runningSince: new Date('2026-11-29T10:05:00Z'),
  readiness: { ready: true, writes: true, flushes: true, room: true, log: true, files: true },
  backups: {
    ...{ goodAt: '2026-11-30T09:50:00Z', goodFullAt: null, bytes: 1, failedAt: null, damaged: 0, lacking: 0 },
    isPlanned: true,
    onDiskOfData: null,
  },
  drill: { at: new Date('2026-11-29T07:31:00Z'), isGood: true },
  disk: { free: 12_300_000_000, all: 20_000_000_000 },
  certificate: { ends: new Date('2027-02-03T12:00:00Z'), fault: null },
}
const { backups } = healthy

test('a healthy portal in words', () => {
  expect(statusLines(healthy).map(({ text }) => text)).toEqual([
    'Version: 1.0.0',
    'Address: https://school.example',
    'Running: yes, since 29 November 2026, 06:05',
    'Families can use it: yes',
    'Last backup: 30 November 2026, 05:50',
    'Last trial restore: worked, 29 November 2026, 03:31',
    'Disk: 12.3 of 20.0 GB are free',
    'Certificate: valid until 3 February 2027, renewed by itself',
  ])
  expect(statusLines(healthy).filter(({ isGood }) => !isGood)).toEqual([])
})

test.each<[string, Partial<Facts>, RegExp]>([
  ['it does not run', { runningSince: null }, /Running: NO. Start it: sudo portal start/],
  ['it does not answer', { readiness: undefined }, /NO, it does not answer/],
  ['the disk is full', { readiness: { ready: false, room: false } }, /The disk is nearly full/],
  ['the disk does not write', { readiness: { ready: false, room: true, writes: false } }, /does not write/],
  [
    'the log is long',
    { readiness: { ready: false, room: true, writes: true, flushes: true } },
    /Start it again/,
  ],
  ['the documents are away', { readiness: { ready: true, files: false } }, /yes, but their documents/],
  ['the database is not readable', { backups: undefined }, /Last backup: not known/],
  ['there are no backups', { backups: backups && { ...backups, isPlanned: false } }, /NONE IS MADE/],
  [
    'a backup failed',
    { backups: backups && { ...backups, failedAt: '2026-11-30T09:59:00Z' } },
    /05:50. THE NEXT ONE FAILED, 30 November 2026, 05:59/,
  ],
  ['backups are damaged', { backups: backups && { ...backups, damaged: 2 } }, /2 older ones can no longer/],
  ['the trial restore failed', { drill: { at: healthy.now, isGood: false } }, /Last trial restore: FAILED/],
  ['there is little room', { disk: { free: 1e9, all: 2e10 } }, /1\.0 of 20\.0 GB are free. THAT IS LITTLE/],
  ['there is no certificate', { certificate: null }, /Certificate: NONE/],
  [
    'the certificate runs out',
    { certificate: { ends: new Date('2026-12-05T12:00:00Z'), fault: null } },
    /AND WAS NOT RENEWED/,
  ],
  [
    'the certificate is for another name',
    { certificate: { ends: new Date('2027-02-03T12:00:00Z'), fault: 'ERR_TLS_CERT_ALTNAME_INVALID' } },
    /REFUSE IT for https:\/\/school.example \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
  ],
  [
    'the backups are on the disk of the data',
    { backups: backups && { ...backups, onDiskOfData: '/mnt/usb' } },
    /Backups: NOT SAFE. \/mnt\/usb is on the disk of the data/,
  ],
])('when %s, one line says so and what to do', (_name, change, words) => {
  const bad = statusLines({ ...healthy, ...change }).filter(({ isGood }) => !isGood)
  expect(bad.map(({ text }) => text)).toEqual([expect.stringMatching(words)])
})

test('another proxy, and a machine that has just started, are nothing bad', () => {
  const lines = statusLines({ ...healthy, certificate: undefined, drill: undefined })
  expect(lines.filter(({ isGood }) => !isGood)).toEqual([])
  expect(lines.map(({ text }) => text).join()).not.toContain('Certificate')
})

test('a certificate that browsers refuse is told with its fault', async () => {
  const room = mkdtempSync(join(tmpdir(), 'portal-status-'))
  const [key, cert] = [join(room, 'key.pem'), join(room, 'cert.pem')]
  const form = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  spawnSync('openssl', ['req', ...form, '-subj', '/CN=other.example', '-keyout', key, '-out', cert])
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await certificateOf('school.example', port)).toMatchObject({ fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  server.close()
  await once(server, 'close')
  rmSync(room, { recursive: true })
  expect(await certificateOf('school.example', port)).toBeNull()
})
