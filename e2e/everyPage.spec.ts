// Checks of every page and dialog on a narrow and a wide screen: no accessibility violation, no sideways scrolling,
// targets of sufficient size, a unique title, help in its place, room for wider text, and no request to another server.
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { administrator, authenticate } from './harness/people'
import { familyStops, officeStops, visitorStops } from './harness/stops'
import { inAll, inCi, test } from './harness/test'
import { open, tour } from './harness/tour'

/** Collects the origins of all requests from now on. */
const listenForOrigins = (context: BrowserContext) => {
  const origins = new Set<string>()
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol)) origins.add(origin)
  })
  return origins
}

/** Shows the first problem in the first line of the failure. */
const expectNone = (problems: readonly string[]) => expect(problems, problems.join('\n')).toEqual([])

const expectNoOther = (origins: ReadonlySet<string>, page: Page) =>
  expect([...origins]).toEqual([new URL(page.url()).origin])

// A long test on a machine that may be shared.
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

/** Exports, imports, packs and postings: pages that rarely change. */
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

// The tours go from page to page without a reload.
test('every page and dialog opens by its address', inAll, async ({ page, troubles }) => {
  troubles.expect(/404/)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const stop of [...visitorStops, ...familyStops]) await open(page, stop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await authenticate(page, administrator)
  for (const stop of Object.values(officeStops).flat()) await open(page, stop)
})
