// What every page and dialog owes, at the two ends of its width: no violation of accessibility, no sideways scrolling,
// targets that can be hit, a title of its own, help in its place, room for wider text, and no word to anybody but this server.
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { administrator, authenticate } from './harness/people'
import { familyStops, officeStops, visitorStops } from './harness/stops'
import { inAll, inCi, test } from './harness/test'
import { open, tour } from './harness/tour'

/** The origins that are asked for anything from now on. */
const listenForOrigins = (context: BrowserContext) => {
  const origins = new Set<string>()
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol)) origins.add(origin)
  })
  return origins
}

/** The first problem is the first line of the failure. */
const expectNone = (problems: readonly string[]) => expect(problems, problems.join('\n')).toEqual([])

const expectNoOther = (origins: ReadonlySet<string>, page: Page) =>
  expect([...origins]).toEqual([new URL(page.url()).origin])

// A long way, and many may share the machine.
test.slow()

test('UX-01 UX-05 UX-06 UX-10 UX-13 UX-15 UX-87 SEC-103 every page of visitors and families is as it should be', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/404/)
  const origins = listenForOrigins(context)
  expectNone(await tour(page, [...visitorStops, ...familyStops], 'phone'))
  expectNoOther(origins, page)
})

/** Exports, imports, packs and postings: pages that change seldom. */
const leftToAll: readonly string[] = ['papers']

for (const [part, stops] of Object.entries(officeStops))
  test(
    `UX-01 UX-05 UX-06 UX-10 UX-13 UX-15 UX-87 SEC-103 and every page and dialog of the office’s ${part}`,
    leftToAll.includes(part) ? inAll : inCi,
    async ({ page, context }) => {
      const origins = listenForOrigins(context)
      await authenticate(page, administrator)
      expectNone(await tour(page, stops, 'desk'))
      expectNoOther(origins, page)
    },
  )

// The tours go from one to the next without loading anything anew.
test('every page and dialog opens by its address', inAll, async ({ page, troubles }) => {
  troubles.expect(/404/)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const stop of [...visitorStops, ...familyStops]) await open(page, stop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await authenticate(page, administrator)
  for (const stop of Object.values(officeStops).flat()) await open(page, stop)
})
