// A release as a school unpacks it: nothing of the checkout, nor of Node on this machine, is used.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../e2e/harness/serverProcess'

export type Environment = Record<string, string>

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

/** Makes the archive; the checkout may have changes that are not committed. @returns its name */
export const makeRelease = (folder: string): string => {
  const args = [join(root, 'scripts/release.cjs'), '--changed', '--to', folder]
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return archiveIn(folder)
}

const archiveIn = (folder: string) => readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? ''

/** The archive of this test run (setup.ts), which the first test that needs it makes. */
const archiveOfThisRun = (): string => {
  const { RELEASE_OF_THIS_RUN: folder = '' } = process.env
  // The checksums are written last.
  const isMade = readdirSync(folder).some((name) => name.endsWith('.sha256'))
  return join(folder, isMade ? archiveIn(folder) : makeRelease(folder))
}

export const installRelease = () => {
  const room = mkdtempSync(join(tmpdir(), 'portal-release-'))
  const archive = archiveOfThisRun()
  const home = join(room, 'portal')
  mkdirSync(home)
  execFileSync('tar', ['-xzf', archive, '-C', home, '--strip-components=1'])
  const dataDir = join(room, 'data')
  mkdirSync(dataDir)
  return {
    /** The folder of the unpacked release. */
    home,
    archive,
    /** Beside it, for what a test needs. */
    room,
    start: async (extra: Environment = {}) => {
      const child = spawn(join(home, 'portal'), [], { cwd: room, env: environmentOf(dataDir, extra) })
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
    /** Runs a command of the release. @returns its output */
    run: async (command: string, args: string[], extra: Environment = {}) => {
      const options = { cwd: room, env: environmentOf(dataDir, extra) }
      const { stdout } = await promisify(execFile)(join(home, 'portal'), [command, ...args], options)
      return stdout
    },
    remove: () => rmSync(room, { recursive: true, force: true }),
  }
}
