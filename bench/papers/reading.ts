// What tesseract reads on a page, where it is installed.
import { spawnSync } from 'node:child_process'
import type { Person } from './drawings'

export const canRead = (): boolean => spawnSync('tesseract', ['--version']).status === 0

export const wordsOn = (jpeg: Buffer): string => {
  const done = spawnSync('tesseract', ['stdin', 'stdout', '--dpi', '150'], {
    input: jpeg,
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  if (done.status !== 0) throw new Error(`The page could not be read: ${done.stderr}`)
  return done.stdout.replace(/\s+/g, ' ')
}

/** Name and PIN, letter by letter. */
export const isRead = (words: string, { name, pin }: Person): boolean =>
  words.includes(name) && words.replace(/ /g, '').includes(pin)
