const year = 365 * 24 * 3_600_000
const atSchool = Date.parse('2026-05-04T12:00:00Z')

/** Sets the device's clock and the time since the page was opened. */
const device = { clock: 0, passed: 0 }

const goOn = (ms: number) => {
  device.clock += ms
  device.passed += ms
}

/** Each page has its own clock. */
const openPage = async (clock: number) => {
  Object.assign(device, { clock, passed: 0 })
  jest.spyOn(Date, 'now').mockImplementation(() => device.clock)
  jest.spyOn(performance, 'now').mockImplementation(() => device.passed)
  jest.resetModules()
  return import('./serverClock')
}

afterEach(() => jest.restoreAllMocks())

test('the time is unknown until the server has sent it', async () => {
  const { serverNow } = await openPage(atSchool)
  expect(serverNow()).toBeUndefined()
})

test.each([0, year, -year])('on a device whose clock is %d ms off, the time is the server’s', async (off) => {
  const { serverNow, heardServerTime } = await openPage(atSchool + off)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  goOn(5000)
  expect(serverNow()).toBe(atSchool + 5000)
})

test.each([year, 3_600_000])('REL-80 setting the clock back by %d ms makes no answer older', async (back) => {
  const { serverNow, heardServerTime } = await openPage(atSchool + back)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  goOn(1000)
  expect(serverNow()).toBe(atSchool + 1000)
  device.clock -= back
  goOn(1000)
  expect(serverNow()).toBe(atSchool + 2000)
})

test('the time while the device slept counts', async () => {
  const { serverNow, heardServerTime } = await openPage(atSchool)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  device.clock += 3_600_000
  expect(serverNow()).toBe(atSchool + 3_600_000)
})

test('after another response the time is the server’s again, whatever the clock did', async () => {
  const { serverNow, heardServerTime, serverAhead } = await openPage(atSchool)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  device.clock -= year
  goOn(1000)
  heardServerTime(new Date(atSchool + 1000).toISOString(), 0)
  expect(serverNow()).toBe(atSchool + 1000)
  expect(serverAhead()).toBe(year)
})

/** The estimated server time, in milliseconds after the server sent it, with a response that took three seconds. */
const askedAgain = async (ahead: number) => {
  const { serverNow, heardServerTime, serverAheadRemembered } = await openPage(atSchool + year)
  serverAheadRemembered(ahead)
  goOn(3000)
  heardServerTime(new Date(atSchool).toISOString(), 3000)
  return (serverNow() ?? 0) - atSchool
}

test('REL-80 a slow response makes nothing older, because an estimate that is still possible stays', async () => {
  expect(await askedAgain(-year)).toBe(3000)
  expect(await askedAgain(-year - 1000)).toBe(2000)
})

test.each([
  ['too late', -year + 10, 3000],
  ['too early', -year - 3010, 0],
])('an estimate that is %s to be true becomes the nearest possible value', async (_what, ahead, passed) => {
  expect(await askedAgain(ahead)).toBe(passed)
})

test('REL-80 setting the clock back before a slow response makes nothing older', async () => {
  const { serverNow, heardServerTime } = await openPage(atSchool)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  goOn(1000)
  expect(serverNow()).toBe(atSchool + 1000)
  device.clock -= 1000
  goOn(3000)
  heardServerTime(new Date(atSchool + 1000).toISOString(), 3000)
  expect(serverNow()).toBe(atSchool + 4000)
})

test('REL-80 what another tab has typed later is later, although its estimate comes from a slow response', async () => {
  const { serverNow, heardServerTime, timesHere } = await openPage(atSchool)
  heardServerTime(new Date(atSchool).toISOString(), 0)
  goOn(3000)
  const typedHere = serverNow() ?? 0
  // The other tab has heard the same time 2 s later, and was typed into 1 s after this one.
  const itsAhead = -2000
  const typedThere = { mother_occupation: device.clock + 1000 + itsAhead }
  expect(typedThere.mother_occupation).toBeLessThan(typedHere)
  expect(timesHere(typedThere, itsAhead)).toEqual({ mother_occupation: typedHere + 1000 })
  expect(timesHere(typedThere)).toEqual(typedThere)
})
