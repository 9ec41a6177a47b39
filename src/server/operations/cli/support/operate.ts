// What all operator commands have in common.
import { randomBytes } from 'node:crypto'
import { ConfigFault, readConfig, type Config } from '#server/config/config'
import type { Log } from '#server/platform/core/log'
import { StorageFault } from '#server/platform/storage/storageFault'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

export const commandLog: Log = {
  info: (...parts: unknown[]) => say(String(parts.at(-1))),
  warn: (...parts: unknown[]) => void process.stderr.write(`${String(parts.at(-1))}\n`),
}

/** Few commands need the portal's secret, so none is created in a folder that may have to stay empty. */
const withoutSecret = (): NodeJS.ProcessEnv => ({
  ...process.env,
  SECRET: process.env.SECRET || randomBytes(32).toString('base64url'),
})

/** `args`: what was typed after --. */
type Command = (config: Config, args: string[]) => Promise<void>

/** A family is told to try again later; an operator has to know where to look. */
const wordsOf = (error: unknown, config?: Config): string => {
  if (!(error instanceof StorageFault)) return error instanceof Error ? error.message : String(error)
  const why = error.cause instanceof Error ? error.cause.message : error.kind
  if (error.kind !== 'filesAway' || !config) return `${error.message} (${why})`
  const { endpoint, bucket } = config.s3
  return `The store of the documents (${endpoint}/${bucket}) does not answer as it should: ${why}`
}

/** Exit code 78: the settings are wrong. 1: it failed, with the reason. */
export const runCommand = async (
  command: Command,
  env: () => NodeJS.ProcessEnv = withoutSecret,
): Promise<void> => {
  let config: Config | undefined
  try {
    config = readConfig(env())
    await command(config, process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${wordsOf(error, config)}\n`)
    process.exitCode = error instanceof ConfigFault ? 78 : 1
  }
}

/** Hashes of documents whose rows were copied, while nobody has their content. */
export const sayLost = (lost: readonly string[]) => {
  if (lost.length > 0) say(`Except ${lost.length} that the portal had already lost:\n${lost.join('\n')}`)
}

/** With the portal's secret, which is created if there is none. */
export const withSecret = (): NodeJS.ProcessEnv => process.env

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
