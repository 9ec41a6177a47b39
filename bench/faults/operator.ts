// What an operator types, as a process of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { testSecret } from '../../src/server/testing/portal/testConfig'

const cli = (name: string) => join(__dirname, `../../dist/server/operations/cli/${name}.js`)

interface Place {
  readonly dataDir: string
  /** Empty: in the data folder. */
  readonly secret?: string
}

/** @returns what it said */
export const command = (name: string, args: readonly string[], { dataDir, secret = testSecret }: Place) =>
  new Promise<string>((resolve, reject) => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SECRET: secret,
      BACKUP_KEY: testSecret,
    }
    const child = spawn(process.execPath, [cli(name), ...args], { env })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${name} ended with ${code}: ${said}`)),
    )
  })

/** The archive's path, which is the first line of what the command says. */
export const backUp = async (place: Place, copies: string): Promise<string> => {
  const said = await command('backup', ['--to', copies], place)
  return said.split('\n').find((line) => line.startsWith('/')) ?? ''
}
