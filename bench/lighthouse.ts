// UX-64: Lighthouse's scores for the sign-in page on a phone, median of five runs. npx downloads the tool if it is missing;
// it sends requests only to this portal.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { withPortal } from './browser'
import { median, atLeast, runsOf, type Row } from './count'
import { inFolder } from './school'

const tool = 'lighthouse@12.8.2'
const flags = '--headless=new --no-sandbox --disable-gpu'

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], { score: number }>

const judge = (url: string, report: string): Scores => {
  const args = ['-y', tool, url, '--quiet', '--output=json', `--output-path=${report}`]
  const done = spawnSync(
    'npx',
    [...args, `--only-categories=${categories.join()}`, `--chrome-flags=${flags}`],
    {
      encoding: 'utf8',
      env: { ...process.env, CHROME_PATH: ensureBrowser() },
    },
  )
  if (done.status !== 0) throw new Error(`Lighthouse could not run: ${done.stderr.slice(-500)}`)
  return (JSON.parse(readFileSync(report, 'utf8')) as { categories: Scores }).categories
}

export const rows = (): Promise<Row[]> =>
  withPortal(({ origin }) =>
    inFolder(async (folder) => {
      const runs = await runsOf(5, async () => judge(origin, join(folder, 'report.json')))
      const of = (name: keyof Scores) => median(runs.map((run) => run[name].score * 100))
      const what = 'UX-64 sign-in page, Lighthouse mobile'
      return [
        atLeast(`${what}: performance, median of 5`, of('performance'), 95),
        atLeast(`${what}: accessibility`, of('accessibility'), 100),
        atLeast(`${what}: best practices`, of('best-practices'), 100),
      ]
    }),
  )
