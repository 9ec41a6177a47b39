// A browser with a profile of its own that can be killed, as a phone kills it: nothing is closed, nothing is written.
import { chromium, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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

/** So much of a browser's own words explains why it ended. */
const maxWords = 4000

/** The browser as a process of its own group, with the last words that it has written. */
const start = (executable: string, parameters: readonly string[]) => {
  const child = spawn(executable, parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-maxWords)))
  return { child, words: () => words.trim() }
}

type Started = ReturnType<typeof start>

/** Rejects with the browser's own words when it has ended before it could be reached. */
const ended = async ({ child, words }: Started): Promise<never> => {
  const [how] = (await once(child, 'close')) as [number | null]
  throw new Error(`The browser ${child.spawnfile} has ended (${how ?? child.signalCode}):\n${words()}`)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const writtenPort = async (profile: string, child: ChildProcess): Promise<string> => {
  while (!hasEnded(child)) {
    const text = await readFile(join(profile, portFile), 'utf8').catch(() => '')
    const [port] = text.split('\n')
    if (port) return port
    await pause(20)
  }
  return ''
}

/** Where the browser listens, as soon as it does. */
const portOf = async (profile: string, started: Started): Promise<string> => {
  const ending = ended(started)
  // Heard later, too: a browser that is killed at the end of a test ends as well.
  ending.catch(() => undefined)
  return (await writtenPort(profile, started.child)) || ending
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

const connect = async (port: string) => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  return { browser, context }
}

type Connected = Awaited<ReturnType<typeof connect>>

/** Playwright gives a page up whose process has gone: the tab is found again by a new connection. */
const discard = async (page: Page, port: string, { browser, context }: Connected): Promise<Connected> => {
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
  return connect(port)
}

/**
 * Opens the browser on this profile; again after a kill. Every kind of Chromium needs --headless where there is no
 * display, but for the shell that has no windows at all.
 */
export const openBrowserOn = async (
  profile: string,
  flags: readonly string[],
  executable = ensureBrowser() ?? 'chromium',
): Promise<OwnBrowser> => {
  await rm(join(profile, portFile), { force: true })
  const address = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const started = start(executable, [...flags, ...address, 'about:blank'])
  const port = await portOf(profile, started)
  let connected = await connect(port)
  const first = async () => connected.context.pages()[0] ?? (await connected.context.newPage())
  return {
    page: await first(),
    newPage: () => connected.context.newPage(),
    kill: async () => {
      await killGroup(started.child.pid as number)
      await connected.browser.close()
    },
    discard: async (page) => {
      connected = await discard(page, port, connected)
      return first()
    },
  }
}

export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'portal-profile-'))
