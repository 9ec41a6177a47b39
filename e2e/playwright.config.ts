import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

/** Nothing but the page under test reaches the network, and no sandbox is needed inside containers. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // An address without https that is not the machine's own: no secure context.
  '--host-resolver-rules=MAP portal.test 127.0.0.1',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '.output/results',
  // The same pictures on every system: they are drawn with one typeface (ui.spec.ts).
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './harness/globalSetup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // For a machine under load; what waits in vain is red all the same.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: ensureBrowser(), args: flags },
    viewport: { width: 1440, height: 900 },
    locale: 'en-TT',
    timezoneId: 'America/Port_of_Spain',
    // A fifth of a journey's work is the worker that keeps the pages: journeys of what it does allow it.
    serviceWorkers: 'block',
    actionTimeout: 90_000,
    // A dialog that is still growing on a busy machine moves its buttons away under the pointer. The two longest journeys
    // walk with motion.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
