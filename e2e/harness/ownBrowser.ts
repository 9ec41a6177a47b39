// A browser with a profile of its own that can be killed, as a phone kills it: nothing is closed, nothing is written.
import { chromium, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBrowser } from '../../scripts/lib/browser.cjs'

export interface OwnBrowser {
  readonly page: Page
  /** Another tab. */
  newPage(): Promise<Page>
  kill(): Promise<void>
}

const portFile = 'DevToolsActivePort'

const portOf = async (profile: string): Promise<string> => {
  for (;;) {
    const text = await readFile(join(profile, portFile), 'utf8').catch(() => '')
    const [port] = text.split('\n')
    if (port) return port
    await pause(20)
  }
}

const isAlive = (group: number): boolean => {
  try {
    return process.kill(-group, 0)
  } catch {
    // Nobody is left in it.
    return false
  }
}

/** Its helpers die with it, as on a phone: one of them holds the files of the profile. */
const killGroup = async (group: number) => {
  process.kill(-group, 'SIGKILL')
  while (isAlive(group)) await pause(20)
}

/** Opens the browser on this profile; again after a kill. */
export const openBrowserOn = async (profile: string, flags: readonly string[]): Promise<OwnBrowser> => {
  await rm(join(profile, portFile), { force: true })
  const address = ['--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(ensureBrowser() ?? 'chromium', [...flags, ...address, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  })
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(profile)}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    newPage: () => context.newPage(),
    kill: async () => {
      await killGroup(child.pid as number)
      await browser.close()
    },
  }
}

export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'portal-profile-'))
