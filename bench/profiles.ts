// The lines and processors on which pages are measured.
import type { Page } from '@playwright/test'

export interface Profile {
  readonly name: string
  readonly down: number
  readonly up: number
  readonly latency: number
  readonly cpu: number
}

/** 400 kbit/s, 400 ms, processor 6 times slower. */
export const slowLine: Profile = { name: 'S', down: 400, up: 400, latency: 400, cpu: 6 }
/** 1.6 Mbit/s down, 0.75 up, 150 ms, processor 4 times slower (what Lighthouse calls mobile). */
export const mobile: Profile = { name: 'L', down: 1600, up: 750, latency: 150, cpu: 4 }

const kilobit = 1000 / 8

export const throttle = async (page: Page, { down, up, latency, cpu }: Profile): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down * kilobit,
    uploadThroughput: up * kilobit,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}
