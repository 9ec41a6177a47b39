// The five documents: accepted and refused files, and the stored file that stays until a new one is accepted.
import { expect, type Page } from '@playwright/test'
import { axe, smallTargets } from './harness/axe'
import { jpegFile, pdfFile } from './harness/files'
import { student } from './harness/people'
import { enterStep } from './harness/registration'
import { test } from './harness/test'
import { overflow } from './harness/textSpacing'

const closeIsInItsCorner = async (page: Page) => {
  for (const [width, height] of [
    [768, 1024],
    [360, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = await page.getByRole('button', { name: 'Close' }).boundingBox()
    expect({ width, top: box?.y, right: width - (box?.x ?? 0) - (box?.width ?? 0) }).toEqual({
      width,
      top: 6,
      right: 12,
    })
  }
}

test('a document is uploaded and viewed, wrong files are refused with a message, and the stored one stays until a new one is accepted', async ({
  page,
  troubles,
}) => {
  troubles.expect(/422|413/)
  await enterStep(page, student, 'documents')
  await page.getByLabel('Choose a file: SEA slip').setInputFiles(pdfFile('slip one.pdf'))
  await expect(page.getByRole('button', { name: 'slip one.pdf' })).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'View SEA slip' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
  await closeIsInItsCorner(page)
  // Back closes the viewer and stays in the step.
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/documents$/)
  await page.getByRole('button', { name: 'View SEA slip' }).click()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Resubmit File: SEA slip' }).click()
  await page.getByLabel('Choose a file: SEA slip').setInputFiles({
    name: 'slip two.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no</html>'),
  })
  await expect(
    page.getByText('Choose photos or a PDF. From Word: save as PDF, or take a photo of the page.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'slip one.pdf' })).toBeVisible()

  const slot = page.getByLabel('Choose a file: Performance report')
  await slot.setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(page.getByText('The selected file is empty')).toBeVisible()
  const big = { name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6 * 1024 * 1024) }
  await slot.setInputFiles(big)
  await expect(page.getByText('The selected file must be smaller than 5 MB')).toBeVisible()
  await slot.setInputFiles({ ...(await jpegFile('photo.pdf')), mimeType: 'application/pdf' })
  await expect(
    page.getByText('Choose photos or a PDF. From Word: save as PDF, or take a photo of the page.'),
  ).toBeVisible()

  const photo = page.getByLabel('Choose a file: Passport photo')
  await photo.setInputFiles(pdfFile('me.jpg'))
  await expect(page.getByText('Choose a photo, as a phone takes it (JPEG).')).toBeVisible()
  await photo.setInputFiles(await jpegFile('me.jpg'))
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('button', { name: 'Passport photo.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'View Passport photo' }).click()
  await expect(page.getByRole('img', { name: 'Passport photo' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a stored document shows its first page in a few kilobytes, on the next visit too', async ({
    page,
  }) => {
    const bytes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/thumbnail')) bytes.push(response.body().then(({ length }) => length))
    })
    await enterStep(page, student, 'documents')
    const card = page.locator('section').filter({ hasText: 'SEA slip' })
    const picture = card.locator('img')
    const isDrawn = () => expect(picture).toHaveJSProperty('naturalHeight', 192)
    await page.getByLabel('Choose a file: SEA slip').setInputFiles(pdfFile('slip.pdf'))
    await expect(card.getByText(/^1 page, 1 kB, \d\d:\d\d/)).toBeVisible()
    await expect(card.getByText('slip.pdf uploaded.')).toBeVisible()
    await expect(card.getByText('Uploaded', { exact: true })).toHaveCount(0)
    await isDrawn()
    await axe(page)
    expect([await overflow(page), await smallTargets(page)]).toEqual([[], []])

    await page.reload()
    await expect(card.getByText('Uploaded', { exact: true })).toBeVisible()
    await picture.scrollIntoViewIfNeeded()
    await isDrawn()
    expect(Math.max(...(await Promise.all(bytes)))).toBeLessThan(8192)
    await picture.tap()
    await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
    await page.goBack()
    await card.getByRole('button', { name: 'slip.pdf' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
  })
})
