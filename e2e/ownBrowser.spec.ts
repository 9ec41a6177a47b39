// Tests that kill their browser start it themselves, with each kind of browser on the machine.
import { chmod, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { installedBrowsers } from '../scripts/lib/browser.cjs'
import { newProfile, openBrowserOn } from './harness/ownBrowser'
import { flags } from './playwright.config'

for (const executable of new Set(installedBrowsers()))
  test(`${basename(executable)} opens without a display, and again on its profile after a kill`, async () => {
    const profile = await newProfile()
    const shown = async () => {
      const browser = await openBrowserOn(profile, flags, executable)
      await browser.page.setContent('<h1>Here</h1>')
      const text = await browser.page.textContent('h1')
      await browser.kill()
      return text
    }
    expect([await shown(), await shown()]).toEqual(['Here', 'Here'])
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })

test('a browser that ends before it can be reached is reported with its own output', async () => {
  const profile = await newProfile()
  const broken = join(profile, 'broken-browser')
  await writeFile(broken, '#!/bin/sh\necho "Missing X server or \\$DISPLAY" >&2\nexit 7\n')
  await chmod(broken, 0o700)
  await expect(openBrowserOn(profile, flags, broken)).rejects.toThrow(
    /broken-browser has ended \(7\):\nMissing X server or \$DISPLAY/,
  )
  await expect(openBrowserOn(profile, flags, join(profile, 'none'))).rejects.toThrow('ENOENT')
  await rm(profile, { recursive: true })
})
