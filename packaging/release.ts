// A release as a school runs it: dist and the packages of npm ci --omit=dev, isolated from the checkout.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../e2e/harness/serverProcess'

export type Environment = Record<string, string>

const parts = ['package.json', 'package-lock.json', '.npmrc', 'dist/server', 'dist/shared', 'dist/client']
const npmCi = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

const environmentOf = (dataDir: string, extra: Environment) => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO: 'on',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
  ...extra,
})

/** Reads the address from the line 'listening on http://…'. */
const listening = (child: ReturnType<typeof spawn>) =>
  new Promise<string>((resolve, reject) => {
    let printed = ''
    const look = (text: string) => {
      printed += text
      const [, url] = /listening on (http:\/\/\S+)/.exec(printed) ?? []
      if (url) resolve(url)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', look)
    child.once('exit', (code) => reject(new Error(`The release ended with code ${code}.\n${printed}`)))
  })

export const installRelease = () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-release-'))
  for (const part of parts) cpSync(join(root, part), join(home, part), { recursive: true })
  execFileSync('npm', npmCi, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] })
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  const program = (file: string, ...args: string[]) => [join(home, 'dist/server', file), ...args]
  return {
    home,
    start: async (extra: Environment = {}) => {
      const child = spawn(process.execPath, program('main.js'), {
        cwd: home,
        env: environmentOf(dataDir, extra),
      })
      const url = await listening(child)
      return {
        url,
        stop: async () => {
          const ended = once(child, 'exit')
          child.kill('SIGTERM')
          await ended
        },
      }
    },
    /** Runs a program of src/server/operations/cli. @returns its output */
    run: async (command: string, args: string[], extra: Environment = {}) => {
      const options = { cwd: home, env: environmentOf(dataDir, extra) }
      const { stdout } = await promisify(execFile)(
        process.execPath,
        program(`operations/cli/${command}.js`, ...args),
        options,
      )
      return stdout
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
