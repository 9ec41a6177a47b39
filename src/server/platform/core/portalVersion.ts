// The version of this portal: that of the package.json beside the program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the release, or of the checkout. */
export const portalHome = join(__dirname, '../../../..')

export const versionIn = (home: string): string => {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return version
}

export const portalVersion = versionIn(portalHome)
