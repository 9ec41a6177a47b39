// The portal installed on a phone, with the school's name and crest.
import { expect } from '@playwright/test'
import { test } from './harness/device'
import { signIn, student } from './harness/people'

test.use({ serviceWorkers: 'allow' })

test('the browser of a family can install the portal', async ({ device }) => {
  const page = await device.open()
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  const cdp = await page.context().newCDPSession(page)
  const { url, errors, data } = await cdp.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: 'Pelican Bay Secondary School',
    short_name: 'Pelican Bay',
  })
  // These include the sizes and types of the icons.
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
})
