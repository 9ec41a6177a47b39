// The office's table in a browser: signed in, its first rows, its search and its order.
import type { Page } from '@playwright/test'
import { median } from './demoSchool'

export const enterOffice = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/admin`)
  await page.getByLabel('Username', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('portal-demo-admin')
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

export const filterTable = async (page: Page): Promise<void> => {
  const box = page.getByRole('textbox', { name: /^Search by name/ })
  for (const text of ['ramkissoon', '1a mohammed']) {
    await box.click()
    await box.pressSequentially(text, { delay: 160 })
    await box.press('ControlOrMeta+A')
    await box.press('Delete')
  }
}

export const sortTable = async (page: Page): Promise<void> => {
  const head = page.getByRole('columnheader', { name: /name/i }).first()
  for (let turn = 0; turn < 4; turn += 1) {
    await head.click()
    await page.waitForTimeout(400)
  }
}

/** When the first row stands in the table, in milliseconds since the page was asked for. */
export const markRows = (page: Page) =>
  page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('.ant-table-row')) return
      look.disconnect()
      requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }))
    })
    look.observe(document, { childList: true, subtree: true })
  })

const rowsAt = (page: Page) =>
  page
    .waitForFunction(() => (window as unknown as { rowsAt?: number }).rowsAt)
    .then((found) => found.jsonValue() as Promise<number>)

/** The middle of five, each after the page before is at rest. */
export const firstRows = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await page.waitForTimeout(1500)
    await page.reload({ waitUntil: 'commit' })
    times.push(await rowsAt(page))
  }
  return median(times)
}
