// Two releases of the built client: the same pages, every file under another hash, as after a change in all of them.
import { cp, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './serverProcess'

const hashed = /^(.+)\.([0-9a-f]{8})\.(\w+)$/
const isText = /\.(js|css|html)$/

/** Another hash of the same form, and back again. */
const otherHash = (hash: string) => [...hash].reverse().join('')

/** @returns the names of the files that are called otherwise now */
const renameAll = async (client: string): Promise<readonly string[]> => {
  const assets = join(client, 'assets')
  const names = await readdir(assets)
  const hashes = new Set(names.flatMap((name) => hashed.exec(name)?.[2] ?? []))
  const pattern = new RegExp([...hashes].join('|'), 'g')
  for (const folder of [client, assets])
    for (const name of await readdir(folder)) {
      const file = join(folder, name)
      // The compressed copies have the former names in them.
      if (/\.(br|gz)$/.test(name)) await rm(file)
      else if (isText.test(name))
        await writeFile(file, (await readFile(file, 'utf8')).replace(pattern, otherHash))
    }
  const plain = names.filter((name) => hashed.test(name))
  for (const name of plain) await rename(join(assets, name), join(assets, name.replace(pattern, otherHash)))
  return plain
}

export interface Releases {
  readonly clientDir: string
  /** What is installed under the running portal from now on. */
  installOther(): Promise<void>
  remove(): Promise<void>
}

export const openReleases = async (): Promise<Releases> => {
  const clientDir = await mkdtemp(join(tmpdir(), 'portal-client-'))
  await cp(join(root, 'dist/client'), clientDir, { recursive: true })
  let installedAt = Date.now()
  return {
    clientDir,
    installOther: async () => {
      await renameAll(clientDir)
      // The server looks at the time of the page.
      installedAt += 10_000
      await utimes(join(clientDir, 'index.html'), new Date(), new Date(installedAt))
    },
    remove: () => rm(clientDir, { recursive: true, force: true }),
  }
}
