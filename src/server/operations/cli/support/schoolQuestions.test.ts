import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readConfig } from '#server/config/config'
import { backupS3Env } from '#server/config/s3'
import { testSecret } from '#server/testing/portal/testConfig'
import { type Answers, answersIn, askAbout } from './schoolQuestions'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-questions-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const config = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, CLIENT_DIR: join(folder, 'client'), SECRET: testSecret, ...env })

interface Talk {
  readonly env?: Record<string, string>
  readonly known?: Answers
  readonly isTTY?: boolean
  /** What is typed after each question that holds these words; everything else is left out with Enter. */
  readonly typed?: Readonly<Record<string, string[]>>
}

const talk = async ({ env, known = {}, isTTY = true, typed = {} }: Talk) => {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  const heard = text(output)
  const waiting = Object.entries(typed).map(([words, lines]) => ({ words, lines: [...lines] }))
  output.on('data', (chunk: Buffer) => {
    const said = chunk.toString()
    if (!/[:?\]] $/.test(said)) return
    input.write(`${waiting.find(({ words }) => said.includes(words))?.lines.shift() ?? ''}\n`)
  })
  const answers = await askAbout(config(env), known, { input, output })
  output.end()
  return { answers, said: await heard }
}

test('everything that is asked may be answered, and may be left for later with Enter', async () => {
  const typed = {
    'Name of the school': ['  Naparima   College '],
    'Short name': ['Naparima'],
    'Address of the school': ['1 Hill Road, San Fernando'],
    Telephone: ['652 0000'],
    'E-mail': ['office@naparima.example'],
    'Address that families type': ['Portal.Naparima.example'],
    '1 or 2?': ['2'],
    'Folders that': ['/mnt/usb, /mnt/share/'],
    Port: ['8080'],
  }
  expect((await talk({ typed })).answers).toEqual({
    name: 'Naparima College',
    shortName: 'Naparima',
    address: '1 Hill Road, San Fernando',
    phone: '652 0000',
    email: 'office@naparima.example',
    publicUrl: 'https://portal.naparima.example',
    firstSignIn: 'dob',
    places: ['/mnt/usb', '/mnt/share'],
    port: 8080,
  })
  expect((await talk({})).answers).toEqual({})
})

test('a question that a flag or a setting has answered is not asked, and the setting is named', async () => {
  const { said } = await talk({
    known: { phone: '652 0000' },
    env: { SCHOOL_NAME: 'Naparima College', PORT: '8080', BACKUP_DIR: '/mnt/usb' },
  })
  expect(said).toContain('Name of the school: set by SCHOOL_NAME.')
  expect(said).toContain('Port of the portal on this machine [3000]: set by PORT.')
  expect(said).toContain('like /mnt/usb/portal: set by BACKUP_DIR.')
  expect(said).not.toContain('Telephone')
})

test.each([
  ['1 or 2?', ['1'], { firstSignIn: 'dob+code' }, 1],
  ['1 or 2?', [' dob '], { firstSignIn: 'dob' }, 1],
  ['1 or 2?', ['3', 'birthday', 'dob+code'], { firstSignIn: 'dob+code' }, 3],
  ['E-mail', ['office', 'office@school.example'], { email: 'office@school.example' }, 2],
  ['Address that families type', ['http://portal.school.example', ''], {}, 2],
  ['Folders that', ['usb', '/mnt/usb'], { places: ['/mnt/usb'] }, 2],
  ['Port', ['0', '99999', '443'], { port: 443 }, 3],
])('SEC-109 %s answered with %j is %j, after %d questions', async (words, lines, answers, times) => {
  const talked = await talk({ typed: { [words]: lines } })
  expect(talked.answers).toEqual(answers)
  expect(talked.said.split(words).length - 1).toBe(times)
})

test('SEC-109 without a terminal nothing is asked', async () => {
  expect(await talk({ isTTY: false })).toEqual({ answers: {}, said: '' })
})

test('whoever leaves in the middle of the questions makes no school', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const asked = askAbout(config(), {}, { input, output: new PassThrough() })
  input.end()
  await expect(asked).rejects.toThrow('Stopped: no school has been made.')
})

test('flags answer without a question', () => {
  expect(answersIn([], config())).toEqual({})
  const args = ['--name', 'Naparima College', '--first-sign-in', 'dob', '--url', '', '--backup-places', '']
  const answers = { name: 'Naparima College', firstSignIn: 'dob', publicUrl: '', places: [] }
  expect(answersIn(args, config())).toEqual(answers)
})

test.each([
  [['--first-sign-in', 'code'], "--first-sign-in must be dob+code or dob (it is 'code')."],
  [['--name', ' '], '--name: Type the name of your school.'],
  [['--name', 'x'.repeat(81)], '--name must have at most 80 characters'],
  [['--email', 'office'], '--email: Check this e-mail address.'],
  [['--url', 'http://portal.school.example'], '--url: The address must begin with https://'],
  [['--url', 'https://portal.school.example/families'], '--url: Type the address as families would'],
  [['--backup-places', 'usb'], '--backup-places must list folders like /mnt/backups'],
  [['--backup-places', 'bucket'], '--backup-places must not name a bucket before'],
  [['--port', '0'], '--port must be a whole number from 1 to 65535'],
])('%j is refused in words', (args, words) => {
  expect(() => answersIn(args, config())).toThrow(words)
})

test('backups may not go where everybody is served, and into a bucket only where one is named', () => {
  const served = join(folder, 'client', 'backups')
  expect(() => answersIn(['--backup-places', served], config())).toThrow('is served to everybody')
  const bucket = backupS3Env({
    endpoint: 'https://s3.school.example',
    region: 'eu-west-1',
    bucket: 'portal-backups',
    accessKey: 'name',
    secretKey: 'key',
    prefix: '',
  })
  const named = config({ ...bucket, BACKUP_PLACES: 'bucket' })
  expect(answersIn(['--backup-places', 'bucket,/mnt/usb'], named)).toEqual({ places: ['bucket', '/mnt/usb'] })
})

test.each([
  [['--name', 'Other'], { SCHOOL_NAME: 'Naparima College' }, '--name has no effect while SCHOOL_NAME is set'],
  [['--port', '80'], { PORT: '8080' }, '--port has no effect while PORT is set'],
  [['--backup-places', '/a'], { BACKUP_DIR: '/b' }, '--backup-places has no effect while BACKUP_DIR is set'],
])('%j is refused with %j, which would win', (args, env, words) => {
  expect(() => answersIn(args, config(env))).toThrow(words)
})
