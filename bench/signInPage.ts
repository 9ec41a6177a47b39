// UX-67, UX-70: what a family on a cheap phone and a bad line waits for: bytes, requests and time until the form can be used.
import type { CDPSession, Page } from '@playwright/test'
import { withPortal } from './browser'
import { atMost, type Row } from './row'

const kilobit = 1000 / 8
/** 400 kbit/s, 400 ms round trip, a processor six times slower. */
const slowPhone = async (cdp: CDPSession) => {
  await cdp.send('Network.enable')
  const speed = 400 * kilobit
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: speed,
    uploadThroughput: speed,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

interface Transfer {
  requests: number
  codeBytes: number
}

const countTransfers = (page: Page, cdp: CDPSession): Transfer => {
  const seen: Transfer = { requests: 0, codeBytes: 0 }
  const isCode = new Set<string>()
  page.on('request', () => (seen.requests += 1))
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') isCode.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isCode.has(requestId)) seen.codeBytes += encodedDataLength
  })
  return seen
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (origin, browser) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const seen = countTransfers(page, cdp)
    await slowPhone(cdp)
    const start = Date.now()
    await page.goto(origin, { waitUntil: 'commit' })
    await page.getByLabel('Student ID', { exact: true }).fill('2')
    const usable = Date.now() - start
    const { requests, codeBytes } = { ...seen }
    await context.close()
    return [
      atMost('sign-in page: JS and CSS until it is usable, as transferred (kB)', codeBytes / 1000, 90),
      atMost('sign-in page: requests until it is usable', requests, 8),
      atMost('sign-in page usable at 400 kbit/s, 400 ms, 6 × slower (ms)', usable, 5000),
    ]
  })
