// The office contacts families with incomplete registrations, from the secretary's own device and by letter.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { enterOffice, shoot } from './harness/office'
import { inCi, test } from './harness/test'

const list = (page: Page) => page.getByRole('dialog', { name: /^Chase list of/ })

test(
  'one press contacts a family and is recorded; the whole school is one press away',
  inCi,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // A stub: nothing leaves the machine.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'opened' }))
    await enterOffice(page, 'dashboard', { chase: '1A' })
    const link = (way: string) =>
      list(page)
        .getByRole('link', { name: new RegExp(`^${way}: `) })
        .first()
    const whatsapp = link('WhatsApp')
    await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/1868\d{7}\?text=Hello%20from/)
    await expect(whatsapp).toHaveAttribute('rel', /noopener/)
    await expect(link('SMS')).toHaveAttribute('href', /^sms:\+1868\d{7}\?body=Hello/)
    await expect(link('E-mail')).toHaveAttribute('href', /^mailto:[^?&]+@[^?&]+\?subject=Registration/)
    const [opened] = await Promise.all([context.waitForEvent('page'), whatsapp.click()])
    await opened.close()
    await expect(list(page).getByText(/^WhatsApp opened .* by /)).toBeVisible()
    await expect(page).toHaveURL(/chase=1A/)

    const download = page.waitForEvent('download')
    await list(page).getByRole('button', { name: 'Export (CSV)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Chase List .*1A.*\.csv$/)
    await list(page).getByRole('button', { name: 'Copy e-mail addresses' }).click()
    await expect(list(page).getByRole('status')).toHaveText(/^\d+ address(es)? copied.*BCC/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^[^;\s]+@[^;\s]+(; [^;\s]+@[^;\s]+)*$/,
    )

    await list(page)
      .getByRole('button', { name: /^Message, contacts and calls/ })
      .first()
      .click()
    const one = page.getByRole('dialog', { name: /^Contact the family of/ })
    await expect(one).toContainText('Still missing:')
    await one.getByRole('button', { name: 'No answer' }).click()
    await one.getByRole('button', { name: 'Save the call' }).click()
    await expect(one.getByText(/^Called .*: No answer$/)).toBeVisible()
    await shoot(page, 'chase-reach')
    await axe(page, { within: '.ant-modal' })
    await one.getByRole('button', { name: 'Close' }).click()

    await list(page).getByText('Whole school').click()
    await expect(page).toHaveURL(/chase=whole-school/)
    // The class's own list stays visible until the school's list has loaded.
    await expect(list(page).locator('summary', { hasText: 'Class 1A' })).toBeVisible()

    const paper = page.waitForResponse(/family-letters/)
    await list(page).getByRole('button', { name: 'Letters (PDF)' }).click()
    expect((await paper).headers()['content-type']).toBe('application/pdf')
    await expect(page.getByRole('dialog', { name: 'Letters to families' })).toContainText(/Page 1 of \d+/)
  },
)
