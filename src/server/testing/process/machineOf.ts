// A folder that looks like a machine, and small releases for it. Programs are noted down instead of run, but for tar.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Answer, Machine } from '../../operations/cli/support/machine'

const root = join(__dirname, '../../../..')

/** Folders belong to whom they should. */
const ownerOf = (call: string): string => (call.endsWith('/etc/portal') ? 'root:portal' : 'portal:portal')

export const testMachine = (answer: (call: string) => Partial<Answer> | undefined = () => undefined) => {
  const room = mkdtempSync(join(tmpdir(), 'portal-machine-'))
  const calls: string[] = []
  const said: string[] = []
  const run: Machine['run'] = (program, ...args) => {
    if (program === 'tar') return { ok: spawnSync('tar', args).status === 0, said: '' }
    const call = [program, ...args].join(' ').replaceAll(join(room, 'root'), '')
    calls.push(call)
    return { ok: true, said: call.startsWith('stat ') ? ownerOf(call) : '', ...answer(call) }
  }
  const machine: Machine = {
    root: join(room, 'root'),
    isTrial: false,
    say: (text) => void said.push(text),
    has: () => true,
    run,
    talk: (...call) => Promise.resolve(run(...call)),
  }
  mkdirSync(machine.root)
  return {
    ...{ machine, room, calls, said },
    on: (path: string) => join(machine.root, path),
    read: (path: string) => readFileSync(join(machine.root, path), 'utf8'),
    remove: () => rmSync(room, { recursive: true, force: true }),
  }
}

/** An unpacked release that has everything but the program. */
export const makeRelease = (room: string, version: string): string => {
  const name = `portal-${version}-linux-x64`
  const home = join(room, name)
  mkdirSync(home)
  cpSync(join(root, 'docs/examples'), join(home, 'docs/examples'), { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'portal', version }))
  writeFileSync(join(home, 'portal'), '#!/bin/sh\n', { mode: 0o755 })
  return home
}

/** Its archive, with the checksums beside it. */
export const packRelease = (room: string, version: string, home = makeRelease(room, version)): string => {
  const file = `${home}.tar.gz`
  spawnSync('tar', ['-czf', file, '-C', room, basename(home)])
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${home}.sha256`, `${hash}  ${basename(file)}\n`)
  return file
}
