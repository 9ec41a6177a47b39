// UX-64: Lighthouse's scores for the sign-in page on a phone, median of five runs. npx downloads the tool if it is missing;
// it sends requests only to this portal.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { withPortal } from './browser'
import { median, atLeast, type Row } from './count'

const tool = 'lighthouse@12.8.2'
const flags = '--headless=new --no-sandbox --disable-gpu'

type Category = 'performance' | 'accessibility' | 'best-practices'
type Scores = Record<Category, number>

const judge = (url: string, report: string): Scores => {
  const args = ['-y', tool, url, '--quiet', '--output=json', `--output-path=${report}`]
  const categories = '--only-categories=performance,accessibility,best-practices'
  const done = spawnSync('npx', [...args, categories, `--chrome-flags=${flags}`], {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: ensureBrowser() },
  })
  if (done.status !== 0) throw new Error(`Lighthouse could not run: ${done.stderr.slice(-500)}`)
  const found = JSON.parse(readFileSync(report, 'utf8')) as {
    categories: Record<Category, { score: number }>
  }
  const scoreOf = (name: Category) => found.categories[name].score * 100
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (origin) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'))
    const runs = Array.from({ length: 5 }, () => judge(origin, join(folder, 'report.json')))
    await rm(folder, { recursive: true, force: true })
    const of = (name: Category) => median(runs.map((run) => run[name]))
    return [
      atLeast('UX-64 sign-in page, Lighthouse mobile: performance, median of 5', of('performance'), 95),
      atLeast('UX-64 sign-in page, Lighthouse mobile: accessibility', of('accessibility'), 100),
      atLeast('UX-64 sign-in page, Lighthouse mobile: best practices', of('best-practices'), 100),
    ]
  })
