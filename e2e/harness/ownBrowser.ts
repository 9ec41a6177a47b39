// A browser with a profile of its own that can be killed, as a phone kills it: nothing is closed, nothing is written.
import { chromium, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
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
  /** The system takes the memory of this tab back; looked at again, it is loaded anew. */
  discard(page: Page): Promise<Page>
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

/** In the words of the kernel: state and group stand behind the name, which is in brackets. */
const isRunningIn = (group: number, pid: string): boolean => {
  try {
    const [state, , itsGroup] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(
      ' ',
    )
    return Number(itsGroup) === group && state !== 'Z'
  } catch {
    return false
  }
}

/** Who has ended and was not asked for yet holds nothing any more. */
const isOnlyWaiting = (group: number): boolean =>
  process.platform === 'linux' &&
  !readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && isRunningIn(group, pid))

const isAlive = (group: number): boolean => {
  try {
    return process.kill(-group, 0) && !isOnlyWaiting(group)
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

const connect = async (profile: string) => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(profile)}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  return { browser, context }
}

type Connected = Awaited<ReturnType<typeof connect>>

/** Playwright gives a page up whose process has gone: the tab is found again by a new connection. */
const discard = async (page: Page, profile: string, { browser, context }: Connected): Promise<Connected> => {
  const session = await context.newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  const root = await browser.newBrowserCDPSession()
  const { sessionId } = await root.send('Target.attachToTarget', { targetId: targetInfo.targetId })
  const message = JSON.stringify({ id: 1, method: 'Page.reload' })
  await root.send('Target.sendMessageToTarget', { sessionId, message })
  await browser.close()
  return connect(profile)
}

/** Opens the browser on this profile; again after a kill. */
export const openBrowserOn = async (profile: string, flags: readonly string[]): Promise<OwnBrowser> => {
  await rm(join(profile, portFile), { force: true })
  const address = ['--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(ensureBrowser() ?? 'chromium', [...flags, ...address, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  })
  let connected = await connect(profile)
  const first = async () => connected.context.pages()[0] ?? (await connected.context.newPage())
  return {
    page: await first(),
    newPage: () => connected.context.newPage(),
    kill: async () => {
      await killGroup(child.pid as number)
      await connected.browser.close()
    },
    discard: async (page) => {
      connected = await discard(page, profile, connected)
      return first()
    },
  }
}

export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'portal-profile-'))
