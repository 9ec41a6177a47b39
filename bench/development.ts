// npm run dev right after an install, in a copy of the project: how long until its first page stands, and how long
// from a change of a file to the changed words on the screen.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { browserFlags, signIn } from './browser'
import { atMost, type Row } from './count'

const root = resolve(__dirname, '..')
const port = 42_300
const origin = `http://127.0.0.1:${port}`
const maxWaitMs = 120_000

const copyProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'portal-dev-'))
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const startDevelopment = (copy: string): ChildProcess =>
  spawn(process.execPath, ['scripts/dev.cjs'], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(copy, 'data'), DEMO: 'on', LOG_LEVEL: 'error' },
  })

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}

/** A developer reloads until the page is there. */
const firstPage = async (page: Page) => {
  const started = performance.now()
  while (performance.now() - started < maxWaitMs) {
    const answer = await page.goto(origin).catch(() => null)
    if (answer?.ok()) return page.getByRole('button', { name: 'LOGIN' }).waitFor()
    await wait(100)
  }
  throw new Error('The first page did not come.')
}

const secondsOf = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Words on a screen, and what a developer makes of them. */
const edits = {
  signIn: { file: 'src/client/features/visitor/signIn/SignInForm.tsx', from: /^\s+LOGIN$/m, to: 'COME IN' },
  step: {
    file: 'src/client/features/family/registration/frame/StepFooter.tsx',
    from: /^\s+Back$/m,
    to: 'Go back',
  },
} as const

/** How long (s) until the new words are seen. */
const change = (copy: string, page: Page, { file, from, to }: (typeof edits)[keyof typeof edits]) => {
  const place = join(copy, file)
  const source = readFileSync(place, 'utf8')
  if (!from.test(source)) throw new Error(`${file} no longer has ${String(from)}.`)
  return secondsOf(async () => {
    writeFileSync(place, source.replace(from, to))
    await page.getByText(to, { exact: true }).first().waitFor()
  })
}

const measure = async (copy: string, page: Page): Promise<Row[]> => {
  const first = await secondsOf(() => firstPage(page))
  const signInPage = await change(copy, page, edits.signIn)
  await page.reload()
  await signIn(page, origin, edits.signIn.to)
  const step = () => page.getByRole('button', { name: 'Back', exact: true }).waitFor()
  await page.goto(`${origin}/registration/student-data`)
  await step()
  // Opened for the first time, the screen was compiled just now.
  await page.reload()
  await step()
  return [
    atMost('npm run dev after an install: its first page (s)', first, 10),
    atMost('npm run dev: a change of the sign-in page until it is seen (s)', signInPage, 2),
    atMost(
      'npm run dev: a change of a registration step until it is seen (s)',
      await change(copy, page, edits.step),
      2,
    ),
  ]
}

export const rows = async (): Promise<Row[]> => {
  const copy = copyProject()
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
  const child = startDevelopment(copy)
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(maxWaitMs)
    return await measure(copy, page)
  } finally {
    await browser.close()
    await stop(child)
    rmSync(copy, { recursive: true, force: true })
  }
}
