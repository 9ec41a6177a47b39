import { getBackupState } from '#shared/contract/operations/backups'
import { backupS3Env } from '../../config/s3'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'
import { saveBackupStatus } from '../../students/restores/queries'

matrix([{ call: getBackupState, expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 } }])

describe.each(callEngines)('the office’s view of the backups (%s)', (engine) => {
  test('REL-16 shows the time of the last good one, and whether it is overdue', async () => {
    const { db, call, signInAs, now, advance } = await testApp({
      engine,
      env: { BACKUP_DIR: '/somewhere', BACKUP_EVERY_MINUTES: '1' },
    })
    const state = async () =>
      (await call(getBackupState, {}, { headers: await signInAs('admin') })).json<Record<string, unknown>>()
    expect(await state()).toMatchObject({ scheduled: 1, good_at: null, late: 1 })
    const goodAt = now().toISOString()
    await saveBackupStatus(db, { goodAt, damaged: 1 }, now())
    expect(await state()).toMatchObject({ good_at: goodAt, late: 0, failed_at: null, damaged: 1 })
    advance({ minutes: 2 })
    expect(await state()).toMatchObject({ late: 0, failed_at: null })
    await saveBackupStatus(db, { failedAt: now().toISOString() }, now())
    expect(await state()).toMatchObject({ good_at: goodAt, late: 1, failed_at: now().toISOString() })
    await saveBackupStatus(db, { failedAt: null }, now())
    advance({ minutes: 2 })
    expect(await state()).toMatchObject({ late: 1, failed_at: null })
    await saveBackupStatus(db, { failedAt: now().toISOString() }, now())
    expect(await state()).toMatchObject({ good_at: goodAt, late: 1, failed_at: now().toISOString() })
  })

  test.each([
    ['a folder', { BACKUP_DIR: '/somewhere' }, 1],
    [
      'a bucket',
      backupS3Env({
        endpoint: 'https://s3.school.example',
        region: 'eu-west-1',
        bucket: 'portal-backups',
        accessKey: 'name',
        secretKey: 'key',
        prefix: '',
      }),
      1,
    ],
    ['no place', {}, 0],
  ])(
    'REL-16 with %s set, the office sees if the portal makes them itself',
    async (_place, env, scheduled) => {
      const { call, signInAs } = await testApp({ engine, env })
      const answer = await call(getBackupState, {}, { headers: await signInAs('admin') })
      expect(answer.json()).toMatchObject({ scheduled })
    },
  )

  test('REL-37 a backup dated in the future counts as overdue, unless the clock is only slightly ahead', async () => {
    const { db, call, signInAs, now } = await testApp({
      engine,
      env: { BACKUP_DIR: '/somewhere', BACKUP_EVERY_MINUTES: '1' },
    })
    const lateness = async (aheadMs: number) => {
      const goodAt = new Date(now().getTime() + aheadMs).toISOString()
      await saveBackupStatus(db, { goodAt }, now())
      const answer = await call(getBackupState, {}, { headers: await signInAs('admin') })
      return answer.json<{ late: number }>().late
    }
    expect(await lateness(50_000)).toBe(0)
    expect(await lateness(10 * 365 * 86_400_000)).toBe(1)
  })
})
