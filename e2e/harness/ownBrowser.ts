// A browser with its own profile that can be killed as a phone does it: it closes and writes nothing.
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
  /** Ends the tab's process, as a system short of memory does, and reloads the tab. */
  discard(page: Page): Promise<Page>
}

const portFile = 'DevToolsActivePort'

/** Enough characters of a browser's output to explain why it ended. */
const maxWords = 4000

/** Starts the browser in its own process group and collects its last output. */
const start = (executable: string, parameters: readonly string[]) => {
  const child = spawn(executable, parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-maxWords)))
  return { child, words: () => words.trim() }
}

type Started = ReturnType<typeof start>

/** Rejects with the browser's output if it ends before it can be reached. */
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

/** Resolves with the browser's port once it listens. */
const portOf = async (profile: string, started: Started): Promise<string> => {
  const ending = ended(started)
  // Avoids an unhandled rejection: a browser killed at the end of a test also rejects this.
  ending.catch(() => undefined)
  return (await writtenPort(profile, started.child)) || ending
}

/** In the kernel's stat file, state and group follow the name in brackets. */
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

/** Only zombie processes are left, which hold no files. */
const isOnlyWaiting = (group: number): boolean =>
  process.platform === 'linux' &&
  !readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && isRunningIn(group, pid))

const isAlive = (group: number): boolean => {
  try {
    return process.kill(-group, 0) && !isOnlyWaiting(group)
  } catch {
    // The group is empty.
    return false
  }
}

/** Kills the helper processes, too, as on a phone: one of them holds the profile's files. */
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

/** Playwright drops a page whose process is gone; a new connection finds the tab again. */
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
 * Opens the browser on this profile, also after a kill. Every kind of Chromium needs --headless without a
 * display, except the headless shell.
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
