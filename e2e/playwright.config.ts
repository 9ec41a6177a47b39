import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

/** Only the page under test uses the network, and containers need no sandbox. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // An http address other than localhost is no secure context.
  '--host-resolver-rules=MAP portal.test 127.0.0.1',
]

/** The page of a journey ends before optimized code would have paid for its compiling. */
export const journeyFlags = [...flags, '--js-flags=--max-lazy --no-opt --no-maglev']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '.output/results',
  // All systems share the pictures, because they use one font (ui.spec.ts).
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './harness/globalSetup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine under load; a real hang still fails.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: ensureBrowser(), args: journeyFlags },
    viewport: { width: 1440, height: 900 },
    locale: 'en-TT',
    timezoneId: 'America/Port_of_Spain',
    // The service worker costs a fifth of a test's work, so a test must ask for it.
    serviceWorkers: 'block',
    actionTimeout: 90_000,
    // A dialog that is still growing on a busy machine moves its buttons away under the pointer. The
    // longest tests run with animations.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
