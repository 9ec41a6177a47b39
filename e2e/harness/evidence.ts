// What a failed test leaves for its reader. The list prints the first 300 characters of each piece, so the end of a
// story comes first.
import type { Page, TestInfo } from '@playwright/test'

const hasFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus

const attach = (info: TestInfo, name: string, body: string) =>
  info.attach(name, { body, contentType: 'text/plain' })

/** What the server printed, the newest line first. */
export const attachLog = async (info: TestInfo, server: { log: () => string }): Promise<void> => {
  if (hasFailed(info))
    await attach(info, 'server log, newest first', server.log().trim().split('\n').reverse().join('\n'))
}

/** What the page says: its topmost dialog, or else its main part. */
export const attachWords = async (info: TestInfo, page: Page): Promise<void> => {
  if (!hasFailed(info) || page.isClosed()) return
  const words = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
    return (dialog ?? document.querySelector('main') ?? document.body).innerText
  })
  await attach(info, 'words of the page', words || '(none)')
}
