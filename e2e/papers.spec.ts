// Documents photographed with a phone: several photos become one PDF, and the passport photo is cropped.
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { axe, smallTargets } from './harness/axe'
import { test as onDevice } from './harness/device'
import { enter, entries, keptFiles } from './harness/outbox'
import { student } from './harness/people'
import { faceOf, photoOf } from './harness/files'
import { enterStep, goToStep, usePages } from './harness/registration'
import { inCi, test } from './harness/test'
import { lostBySpacing, overflow } from './harness/textSpacing'

const phone = { width: 360, height: 640 }
test.use({ viewport: phone, hasTouch: true, isMobile: true })

const heic = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
}

const editorOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

const made = (editor: Locator) => expect(editor.getByRole('button', { name: usePages })).toBeEnabled()

/** The stored file of a document. */
const storedFile = async (page: Page, type: string): Promise<Buffer> => {
  const files = await page.request.get(`/api/get-files/${student.id}`)
  const all = (await files.json()) as { type: string; url: string }[]
  return (await page.request.get(all.find((file) => file.type === type)?.url ?? '')).body()
}

/** Checks accessibility, and width, targets and text spacing in portrait and landscape. */
const isAsItShouldBe = async (page: Page) => {
  await axe(page)
  for (const size of [phone, { width: 640, height: 360 }]) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await lostBySpacing(page)).toEqual([])
  }
  await page.setViewportSize(phone)
}

const placeOf = (corner: Locator) => corner.getAttribute('style')

test(
  'two photos become one PDF of two pages: a corner moved by keyboard, rotation, another order; the passport photo is cropped to its frame',
  inCi,
  async ({ page }) => {
    await enterStep(page, student, 'documents')
    const slot = page.getByLabel('Choose a file: Birth certificate')
    await slot.setInputFiles([await photoOf('Front'), await photoOf('Back')])
    const editor = editorOf(page, 'Birth certificate')
    await made(editor)
    await isAsItShouldBe(page)

    const corner = editor.getByRole('button', { name: 'Top left corner' })
    const before = await placeOf(corner)
    await corner.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await placeOf(corner)).not.toBe(before)
    await editor.getByRole('button', { name: 'Rotate page 1' }).click()
    await editor.getByRole('button', { name: 'Move page 1 later' }).click()
    await expect(editor.getByRole('button', { name: /^Page 2\b/ })).toHaveAttribute('aria-current', 'true')
    await editor.getByText('As it will be sent').click()
    await expect(editor.getByRole('img', { name: 'Page 2 as it will be sent' })).toBeVisible()
    await axe(page)

    await made(editor)
    await editor.getByRole('button', { name: usePages }).click()
    await expect(editor).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Birth certificate.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'View Birth certificate' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 2' })).toBeVisible()

    const pdf = await storedFile(page, 'birth_certificate')
    expect(pdf.length).toBeLessThan(2 * 300 * 1024 + 2000)
    expect(pdf.toString('latin1')).not.toContain('Quetzalphone')

    await page.keyboard.press('Escape')
    await cropsPassportPhoto(page)
  },
)

/** The photo is cropped to its frame, and a small one is reported. */
const cropsPassportPhoto = async (page: Page) => {
  const slot = page.getByLabel('Choose a file: Passport photo')
  await slot.setInputFiles(await faceOf(2000, 1500))
  const editor = editorOf(page, 'Passport photo')
  await editor.getByRole('button', { name: 'Move the photo in the frame' }).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await isAsItShouldBe(page)
  await expect(editor.getByText(/is small/)).toHaveCount(0)
  await editor.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('button', { name: 'Passport photo.jpg' })).toBeVisible()
  const { width, height } = await sharp(await storedFile(page, 'picture')).metadata()
  expect([width, height]).toEqual([1200, 1500])

  await page.getByRole('button', { name: 'Resubmit File: Passport photo' }).click()
  await slot.setInputFiles(await faceOf(500, 400))
  await expect(editor.getByText(/^ ?This photo is small/)).toBeVisible()
  await editor.getByRole('button', { name: 'Use this photo' }).click()
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Passport photo.jpg' })).toBeVisible()
  const small = await sharp(await storedFile(page, 'picture')).metadata()
  expect([small.width, small.height]).toEqual([320, 400])
}

test(
  'a corner follows the finger, and a removed page is gone; a HEIC file, which this browser cannot open, gets a message and a way forward',
  inCi,
  async ({ page }) => {
    await enterStep(page, student, 'documents')
    await page
      .getByLabel('Choose a file: SEA slip')
      .setInputFiles([await photoOf('Slip'), await photoOf('Other')])
    const editor = editorOf(page, 'SEA slip')
    await made(editor)
    const corner = editor.getByRole('button', { name: 'Bottom right corner' })
    const from = await corner.boundingBox()
    if (!from) throw new Error('no corner')
    await page.mouse.move(from.x + 22, from.y + 22)
    await page.mouse.down()
    await page.mouse.move(from.x + 2, from.y - 2, { steps: 4 })
    await page.mouse.up()
    const moved = async () => {
      const to = await corner.boundingBox()
      return [Math.round((to?.x ?? 0) - from.x), Math.round((to?.y ?? 0) - from.y)]
    }
    await expect.poll(moved).toEqual([-20, -24])
    await editor.getByRole('button', { name: 'Use the whole picture' }).click()

    await editor.getByRole('button', { name: 'Remove page 1' }).click()
    await expect(editor.getByRole('button', { name: /^Page \d/ })).toHaveCount(0)
    const chooser = page.waitForEvent('filechooser')
    await editor.getByRole('button', { name: 'Add pictures from this device' }).click()
    await (await chooser).setFiles([await photoOf('Third')])
    await expect(editor.getByRole('button', { name: /^Page \d/ })).toHaveCount(2)
    await made(editor)
    await editor.getByRole('button', { name: usePages }).click()
    await expect(editor).toHaveCount(0)

    await page.getByLabel('Choose a file: Performance report').setInputFiles(heic)
    const other = editorOf(page, 'Performance report')
    await expect(other.getByText(/^This browser cannot open HEIC pictures\./)).toBeVisible()
    await axe(page)
    const again = page.waitForEvent('filechooser')
    await other.getByRole('button', { name: 'Retake page 1' }).click()
    await (await again).setFiles([await photoOf('Slip')])
    await made(other)
    await other.getByRole('button', { name: usePages }).click()
    await expect(page.getByRole('button', { name: 'Performance report.pdf' })).toBeVisible()
  },
)

onDevice(
  'REL-80 Back closes the editor, which stands in the address and keeps its photos; pages that were not sent are still there when the browser has died',
  inCi,
  async ({ device, troubles }) => {
    troubles.expect(/ERR_FAILED/)
    const page = await device.open()
    await enter(page, student)
    await goToStep(page, 'documents')
    await page.getByLabel('Choose a file: SEA slip').setInputFiles(await photoOf('Slip'))
    const editor = editorOf(page, 'SEA slip')
    await expect(editor.getByText('Saved on this device until you send it.')).toBeVisible()
    await page.goBack()
    await expect(editor).toHaveCount(0)
    await expect(page).toHaveURL(/\/registration\/documents$/)

    const goOn = page.getByRole('button', { name: 'Continue with the photos: SEA slip' })
    await goOn.click()
    await made(editor)
    await page.goBack()
    await expect(goOn).toBeFocused()
    await page.goForward()
    await made(editor)
    await editor.getByRole('button', { name: usePages }).click()
    await expect(page.getByRole('button', { name: 'SEA slip.pdf' })).toBeVisible()
    await expect(page).toHaveURL(/\/registration\/documents$/)
    await expect.poll(() => keptFiles(page)).toEqual([])

    const title = 'Performance report'
    const slot = page.getByLabel(`Choose a file: ${title}`)
    await slot.setInputFiles([await photoOf('Front'), await photoOf('Back')])
    const report = editorOf(page, title)
    await made(report)
    await expect(report.getByText('Saved on this device until you send it.')).toBeVisible()
    const before = await keptFiles(page)
    expect(before).toHaveLength(1)
    await report.getByRole('button', { name: 'Rotate page 1' }).click()
    await expect.poll(() => keptFiles(page)).not.toEqual(before)
    await device.kill()

    const again = await device.open()
    await enter(again, student)
    await goToStep(again, 'documents')
    await again.getByRole('button', { name: `Continue with the photos: ${title}` }).click()
    const later = editorOf(again, title)
    await expect(later.getByRole('button', { name: /^Page \d/ })).toHaveCount(2)
    // Close asks until the pages are stored on the device again.
    await expect(later.getByText('Saved on this device until you send it.')).toBeVisible()
    await later.getByRole('button', { name: 'Close' }).click()
    await expect(later).toHaveCount(0)
    // New pages follow the existing ones.
    await again.getByLabel(`Choose a file: ${title}`).setInputFiles([await photoOf('Third')])
    await expect(later.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await made(later)
    // Once the pages are one file, that file waits instead.
    await again.route('**/api/store-file', (route) => route.abort())
    await later.getByRole('button', { name: usePages }).click()
    await expect(again.getByText('It is saved on this device and will be sent')).toBeVisible()
    await expect(again.getByRole('button', { name: /^Continue with the photos/ })).toHaveCount(0)
    await again.unroute('**/api/store-file')
    await again.getByRole('button', { name: 'Try again' }).click()
    await expect(again.getByRole('button', { name: `${title}.pdf` })).toBeVisible()
    await expect.poll(() => entries(again, 'files')).toBe(0)
  },
)
