const year = 365 * 24 * 3_600_000
const atSchool = Date.parse('2026-05-04T12:00:00Z')

/** The clock of the device, and the time since the page began. */
const device = { clock: 0, passed: 0 }

const goOn = (ms: number) => {
  device.clock += ms
  device.passed += ms
}

/** Each page has a time of its own. */
const openPage = async (clock: number) => {
  Object.assign(device, { clock, passed: 0 })
  jest.spyOn(Date, 'now').mockImplementation(() => device.clock)
  jest.spyOn(performance, 'now').mockImplementation(() => device.passed)
  jest.resetModules()
  return import('./serverClock')
}

afterEach(() => jest.restoreAllMocks())

test('unknown before the server has told it', async () => {
  const { serverNow } = await openPage(atSchool)
  expect(serverNow()).toBeUndefined()
})

test.each([0, year, -year])('on a device whose clock is %d ms off it is the school’s', async (off) => {
  const { serverNow, heardServerTime } = await openPage(atSchool + off)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  goOn(5000)
  expect(serverNow()).toBe(atSchool + 5000)
})

test.each([year, 3_600_000])(
  'REL-80 a clock that is set back by %d ms makes no answer older',
  async (back) => {
    const { serverNow, heardServerTime } = await openPage(atSchool + back)
    heardServerTime(new Date(atSchool).toISOString(), 0)
    goOn(1000)
    expect(serverNow()).toBe(atSchool + 1000)
    device.clock -= back
    goOn(1000)
    expect(serverNow()).toBe(atSchool + 2000)
  },
)

test('the time in which the device slept has passed, too', async () => {
  const { serverNow, heardServerTime } = await openPage(atSchool)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  device.clock += 3_600_000
  expect(serverNow()).toBe(atSchool + 3_600_000)
})

test('told anew, it is the school’s again, whatever the clock did', async () => {
  const { serverNow, heardServerTime, serverAhead } = await openPage(atSchool)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  device.clock -= year
  goOn(1000)
  heardServerTime(new Date(atSchool + 1000).toISOString(), 0)
  expect(serverNow()).toBe(atSchool + 1000)
  expect(serverAhead()).toBe(year)
})

/** What the page takes for the server's time, in milliseconds after that was told, when the answer took three seconds. */
const askedAgain = async (ahead: number) => {
  const { serverNow, heardServerTime, serverAheadRemembered } = await openPage(atSchool + year)
  serverAheadRemembered(ahead)
  goOn(3000)
  heardServerTime(new Date(atSchool).toISOString(), 3000)
  return (serverNow() ?? 0) - atSchool
}

test('REL-80 an answer that was slow to come makes nothing older: what is known stays as long as it may be true', async () => {
  expect(await askedAgain(-year)).toBe(3000)
  expect(await askedAgain(-year - 1000)).toBe(2000)
})

test.each([
  ['too late', -year + 10, 3000],
  ['too early', -year - 3010, 0],
])('what is known and is %s to be true becomes what is nearest to it', async (_what, ahead, passed) => {
  expect(await askedAgain(ahead)).toBe(passed)
})

test('REL-80 a clock that is set back before an answer that is slow to come makes nothing older', async () => {
  const { serverNow, heardServerTime } = await openPage(atSchool)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  goOn(1000)
  expect(serverNow()).toBe(atSchool + 1000)
  device.clock -= 1000
  goOn(3000)
  heardServerTime(new Date(atSchool + 1000).toISOString(), 3000)
  expect(serverNow()).toBe(atSchool + 4000)
})
