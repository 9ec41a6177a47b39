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

/** Texts name the commands of a checkout; a release has its own, which its launcher names in PORTAL_COMMAND. */

export const inCommandsOfHere = (text: string): string => {
  const command = process.env.PORTAL_COMMAND
  if (!command) return text
  return text
    .replaceAll('npm start', `${command} start`)
    .replaceAll(/npm run ([\w-]+)( --)?/g, `${command} $1`)
}
