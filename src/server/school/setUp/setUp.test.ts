import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as contract from '#shared/contract/school/setUp'
import type { SchoolSetUp, SecurityNotice } from '#shared/contract/school/setUp'
import { saveSettings } from '#shared/contract/school/schoolSettings'
import { people, saveAccountOf, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { multipart } from '../../testing/portal/multipart'
import { auditOf, bare, details, openNewSchool } from '../../testing/portal/newSchool'
import { saveAudit } from '../../trail/audit/queries'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, openTestDatabase } from '../../testing/database/testDb'
import { refreshSchool } from './live'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  { call: contract.getSchoolSetUp, expected: officeOnly },
  { call: contract.getSpecimenSlip, expected: officeOnly },
  { call: contract.listSecurityNotices, expected: officeOnly },
  { call: contract.saveSetUpStep, about: () => ({ body: { step: 'later' } }), expected: officeOnly },
  // An administrator may: these tell what is wrong with the request.
  {
    call: contract.saveSchoolDetails,
    about: () => ({ body: { ...details, version: 'of nobody' } }),
    expected: { ...officeOnly, A: 409 },
  },
  {
    call: contract.removeCrest,
    about: () => ({ body: { version: 'old' } }),
    expected: { ...officeOnly, A: 409 },
  },
  {
    call: contract.saveCrest,
    about: () => {
      const { headers, payload } = multipart(['file', { file: Buffer.from('no picture'), name: 'crest.png' }])
      return { headers, body: payload }
    },
    expected: { ...officeOnly, A: 422 },
  },
  {
    call: contract.saveSchoolAddress,
    about: () => ({ body: { public_url: 'https://other.example', version: '' } }),
    expected: { ...officeOnly, A: 422 },
  },
])

describeCalls('the details of the school', (open) => {
  test('a new school lacks everything; its name shows on pages and papers as soon as the office has saved it', async () => {
    const { test, send, setUp, page } = await openNewSchool(await open())
    const first = await setUp()
    expect(first).toMatchObject({
      ...{ name: '', address: '', fixed: [], has_own_logo: 0, public_url: '', answered_at: null },
      ...{ done: [], begun: 0, lacking: ['name', 'address', 'backups'] },
    })
    expect(first.portal_version).toMatch(/^\d+\.\d+\.\d+$/)
    const saved = await send(contract.saveSchoolDetails, {
      ...details,
      name: '  Ibis   High School ',
      version: first.version,
    })
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ ...details, done: ['details'], begun: 1, lacking: ['address', 'backups'] }),
    ])
    expect(await page()).toMatchObject({ name: 'Ibis High School', theme_color: '#7a1f3d' })
    expect(await auditOf(test, 'school changed')).toEqual([
      {
        actor: 'admin:office',
        before: { name: null, shortName: null, address: null, phone: null, email: null, colour: null },
        after: {
          ...{ name: details.name, shortName: details.short_name, address: details.address },
          ...{ phone: details.phone, email: details.email, colour: details.colour },
        },
      },
    ])
  })

  test('a save on an old version writes nothing and answers with the current values', async () => {
    const { send, setUp } = await openNewSchool(await open())
    const { version } = await setUp()
    const saved = await send(contract.saveSchoolDetails, { ...details, version })
    const late = await send(contract.saveSchoolDetails, { ...details, name: 'Another', version })
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ current: saved.body })])
    expect((await setUp()).name).toBe(details.name)
  })

  test.each([
    ['no name', { name: ' ' }, { name: ['Type the name of your school.'] }],
    ['an e-mail address without a place', { email: 'office@' }, { email: ['Check this e-mail address.'] }],
    [
      'a colour on which white cannot be read (UX-04)',
      { colour: '#ffe680' },
      { colour: ['White text could not be read on this colour. Choose a darker one.'] },
    ],
  ])('%s is refused under its field', async (_what, change, errors) => {
    const { send, setUp } = await openNewSchool(await open())
    const { version } = await setUp()
    const answer = await send(contract.saveSchoolDetails, { ...details, ...change, version })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await setUp()).begun).toBe(0)
  })

  test('what the environment has set stays, and the page is told which fields these are', async () => {
    const env = { SCHOOL_NAME: 'Named by the operator', SCHOOL_COLOUR: '#14506b' }
    const { send, setUp, page } = await openNewSchool(await open(), { env })
    const { fixed, version, name } = await setUp()
    expect([fixed, name]).toEqual([['name', 'colour'], 'Named by the operator'])
    const refused = await send(contract.saveSchoolDetails, { ...details, version })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name', 'colour']])
    const saved = await send(contract.saveSchoolDetails, { ...details, name, colour: '#14506b', version })
    expect(saved.body).toMatchObject({ name, phone: details.phone, colour: '#14506b' })
    expect((await page()).name).toBe(name)
  })

  test('what another machine has stored is read and refused at once, not only when this one reads again', async () => {
    const database = await open()
    const here = await openNewSchool(database)
    const there = await openNewSchool(database)
    const { version } = await here.setUp()
    await here.send(contract.saveSchoolDetails, { ...details, version })
    expect(await there.setUp()).toMatchObject({ name: details.name, phone: details.phone })
    const late = await there.send(contract.saveSchoolDetails, { ...details, phone: '', version })
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ current: await here.setUp() })])
  })

  test('a second machine has the same name as soon as it reads again', async () => {
    const database = await open()
    const { send, setUp } = await openNewSchool(database)
    const other = await openNewSchool(database)
    await send(contract.saveSchoolDetails, { ...details, version: (await setUp()).version })
    expect((await other.page()).name).not.toBe(details.name)
    await refreshSchool(other.test.app)
    expect((await other.page()).name).toBe(details.name)
  })
})

describe('the crest', () => {
  const crest = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a1f3d' } })
      .toFormat(format)
      .toBuffer()

  test.each(['png', 'jpeg'] as const)(
    'a %s is drawn anew and shown under an address of its own',
    async (format) => {
      const { test, setUp, send, sendCrest } = await openNewSchool(await openTestDatabase('sqlite'))
      expect((await test.inject({ url: '/school-logo' })).statusCode).toBe(404)
      const answer = await sendCrest(await crest(format))
      const { logo, has_own_logo, version } = answer.json<SchoolSetUp>()
      expect([answer.statusCode, has_own_logo, logo]).toEqual([
        200,
        1,
        expect.stringMatching(/^\/school-logo\?v=/),
      ])
      const shown = await test.inject({ url: logo })
      expect(shown.headers['content-type']).toBe('image/png')
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
        format: 'png',
        width: 512,
        height: 341,
      })
      await send(contract.removeCrest, { version })
      expect(await setUp()).toMatchObject({ logo: '/crest.svg', has_own_logo: 0 })
      expect((await test.inject({ url: '/school-logo' })).statusCode).toBe(404)
    },
  )

  test('half a file, as a power cut leaves it, is written again', async () => {
    const { test, sendCrest } = await openNewSchool(await openTestDatabase('sqlite'))
    const { logo } = (await sendCrest(await crest('png'))).json<SchoolSetUp>()
    const whole = (await test.inject({ url: logo })).rawPayload
    const name = readdirSync(test.dataDir).find((one) => one.startsWith('crest-')) ?? ''
    writeFileSync(join(test.dataDir, name), whole.subarray(0, 10))
    await refreshSchool(test.app)
    expect((await test.inject({ url: logo })).rawPayload.equals(whole)).toBe(true)
  })

  test('a picture that browsers could run, and half a picture, are refused', async () => {
    const { setUp, sendCrest } = await openNewSchool(await openTestDatabase('sqlite'))
    const half = (await crest('png')).subarray(0, 400)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    for (const file of [half, svg, await crest('webp')]) {
      const answer = await sendCrest(file)
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        422,
        { file: [expect.stringMatching(/PNG or JPEG/)] },
      ])
    }
    expect((await setUp()).has_own_logo).toBe(0)
  })
})

const colleague: Person = { ...people.admin, id: 'colleague' }

describe('what the other administrators are told', () => {
  test('SEC-31 changes of sign-ins, of the address and of the backups, but not one’s own, nor those of the menu', async () => {
    const test = await testApp({ env: bare })
    const headers = await test.signInAs('admin')
    const body = { exportData: 1, reports: 0, importStudents: 0, studentSearch: 1 } as const
    const menu = await test.call(saveSettings, {}, { headers, body: { ...body, version: '' } })
    const { version } = menu.json<{ version: string }>()
    await test.call(saveSettings, {}, { headers, body: { ...body, codeDays: 3, version } })
    const first = (await test.call(contract.getSchoolSetUp, {}, { headers })).json<SchoolSetUp>()
    await test.call(
      contract.saveSchoolAddress,
      {},
      { headers, body: { public_url: 'http://127.0.0.1:9', version: first.version } },
    )
    const noticesFor = async (by: typeof headers) =>
      (await test.call(contract.listSecurityNotices, {}, { headers: by })).json<SecurityNotice[]>()
    expect(await noticesFor(headers)).toEqual([])
    // Whoever runs the portal is no administrator to be asked about it.
    const byOperator = { actor: 'portal', action: 'backups changed', details: {} } as const
    await saveAudit(test.db, { at: test.now(), ...byOperator })
    await saveAccountOf(test.db, colleague)
    expect(await noticesFor(await test.signInAs(colleague))).toEqual(
      ['address', 'sign-in'].map((what) => ({ username: 'office', what, at: test.now().toISOString() })),
    )
    test.advance({ days: 8 })
    expect(await noticesFor(await test.signInAs(colleague))).toEqual([])
  })
})
