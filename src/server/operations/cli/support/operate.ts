// What all operator commands have in common.
import { randomBytes } from 'node:crypto'
import { ConfigFault, readConfig, type Config } from '../../../config/config'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

export const commandLog = {
  info: say,
  warn: (...parts: unknown[]) => void process.stderr.write(`${String(parts.at(-1))}\n`),
}

/** Few commands need the portal's secret, so none is created in a folder that may have to stay empty. */
const withoutSecret = (): NodeJS.ProcessEnv => ({
  ...process.env,
  SECRET: process.env.SECRET || randomBytes(32).toString('base64url'),
})

/** `args`: what was typed after --. */
type Command = (config: Config, args: string[]) => Promise<void>

/** Exit code 78: the settings are wrong. 1: it failed, with the reason. */
export const runCommand = async (
  command: Command,
  env: () => NodeJS.ProcessEnv = withoutSecret,
): Promise<void> => {
  try {
    await command(readConfig(env()), process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof ConfigFault ? 78 : 1
  }
}

/** With the portal's secret, which is created if there is none. */
export const withSecret = (): NodeJS.ProcessEnv => process.env

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
