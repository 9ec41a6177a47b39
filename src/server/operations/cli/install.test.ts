import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { makeRelease, testMachine } from '../../testing/process/machineOf'
import { installOn } from './install'
import { machineAt, settingsIn } from './support/machine'
import { uninstallFrom } from './uninstall'

let place: ReturnType<typeof testMachine>
let home: string
/** Answers of programs that a test needs. */
let answers: Record<string, { ok?: boolean; said?: string }>
beforeEach(() => {
  answers = {}
  place = testMachine((call) => answers[call])
  home = makeRelease(place.room, '1.0.0')
})
afterEach(() => {
  process.exitCode = undefined
  place.remove()
})

const isReady = { ask: () => Promise.resolve({ ready: true }), everyMs: 1 }

const install = async (...args: string[]) => {
  place.calls.length = 0
  place.said.length = 0
  await installOn(place.machine, home, args, isReady)
  // The start of the portal, or init, leaves its secret; init also leaves its mark.
  mkdirSync(place.on('/var/lib/portal'), { recursive: true })
  for (const file of ['secret', 'school-made']) writeFileSync(place.on(`/var/lib/portal/${file}`), 'secret')
}

const changesSaid = () => place.said.filter((text) => text.endsWith(' …') && !text.startsWith('Waiting'))

describe('a dry run', () => {
  const dryRun = async () => {
    const said: string[] = []
    const machine = { ...machineAt(place.machine.root), say: (text: string) => void said.push(text) }
    await installOn(machine, home, ['--domain', 'school.example'])
    return said.join('\n')
  }

  test('writes every file, names the programs and runs none', async () => {
    const said = await dryRun()
    for (const file of [
      '/etc/portal/portal.env',
      '/etc/portal/connections.nft',
      '/etc/caddy/Caddyfile',
      '/etc/sysusers.d/portal.conf',
      '/etc/systemd/system/portal.service',
      '/etc/systemd/system/portal-drill.service',
      '/etc/systemd/system/portal-drill.timer',
      '/opt/portal/current/portal',
      '/usr/local/bin/portal',
      '/var/lib/portal',
    ])
      expect([file, existsSync(place.on(file))]).toEqual([file, true])
    expect(said).toContain('would run: systemctl enable portal.service')
    expect(said).toContain('would run: /usr/local/bin/portal init\n')
    expect(said).toContain('would run: chown portal:portal /var/lib/portal\n')
    expect(place.calls).toEqual([])
  })

  test('says the second time that there is nothing to do', async () => {
    await dryRun()
    const again = await dryRun()
    expect(again).toContain('There was nothing to do.')
    expect(again).not.toMatch(/ …|would run/)
    expect(again.split('\n').filter((line) => line.endsWith(': is there already.')).length).toBeGreaterThan(
      12,
    )
  })
})

test('each step is taken in its order, and the link of the first administrator comes last', async () => {
  const init = '/usr/local/bin/portal init --first-sign-in dob'
  answers[init] = {
    said: 'Made.\n  https://school.example/admin#setup=1\nor, here:\n  http://127.0.0.1:3000/admin#setup=1\n\nMore',
  }
  await install('--domain', 'school.example', '--', '--first-sign-in', 'dob')
  const steps = [
    'systemd-sysusers /etc/sysusers.d/portal.conf',
    'chown portal:portal /var/lib/portal',
    init,
    'systemctl restart portal.service',
    'systemctl enable --now portal-drill.timer',
    'caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile',
    'systemctl reload-or-restart caddy',
  ]
  expect(place.calls.filter((call) => steps.includes(call))).toEqual(steps)
  expect(place.said.at(-1)).toMatch(
    /another one\.\n {2}https:\/\/school.*\nor, here:\n {2}http:\/\/127.*setup=1$/,
  )
  expect(readlinkSync(place.on('/opt/portal/current'))).toBe('1.0.0')
  expect(statSync(place.on('/etc/portal/portal.env')).mode & 0o777).toBe(0o640)
})

test('a second time nothing is done, and nobody is asked for a new school', async () => {
  await install('--domain', 'school.example')
  await install()
  expect(changesSaid()).toEqual([])
  expect(place.calls.filter((call) => /^(chown|caddy|\/usr)|enable|restart/.test(call))).toEqual([])
  expect(place.said.at(-1)).toContain('There was nothing to do.')
})

test('another folder for backups changes the settings and the units, and starts the portal again', async () => {
  await install('--domain', 'school.example')
  writeFileSync(
    place.on('/etc/portal/portal.env'),
    place.read('/etc/portal/portal.env').replace('DEMO=off', 'DEMO=off\nUPLOAD_MAX_BYTES=1000000'),
  )
  await install('--backup-places', '/mnt/a,/mnt/b,bucket')
  expect(changesSaid()).toEqual([
    'Folder /mnt/a …',
    'Folder /mnt/b …',
    'Settings (/etc/portal/portal.env) …',
    'Unit portal.service (/etc/systemd/system/portal.service) …',
    'Portal started, now and with the machine …',
    'Trial restore every week …',
  ])
  expect(place.read('/etc/systemd/system/portal.service')).toContain(
    '\nReadWritePaths=/var/lib/portal -/mnt/a -/mnt/b\n',
  )
  expect(settingsIn(place.read('/etc/portal/portal.env'))).toMatchObject({
    PUBLIC_URL: 'https://school.example',
    BACKUP_PLACES: '/mnt/a,/mnt/b,bucket',
    UPLOAD_MAX_BYTES: '1000000',
  })
})

test('the texts are those of docs/examples with the name, port and folders of the school', async () => {
  await install('--domain', 'Forms.School.example', '--data', '/srv/portal', '--port', '4000')
  expect(settingsIn(place.read('/etc/portal/portal.env'))).toMatchObject({
    ...{ PUBLIC_URL: 'https://forms.school.example', DATA_DIR: '/srv/portal', PORT: '4000' },
    ...{ HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', DEMO: 'off' },
  })
  const caddy = place.read('/etc/caddy/Caddyfile')
  expect(caddy).toMatch(/^forms\.school\.example \{$/m)
  expect(caddy).toContain('reverse_proxy @documents 127.0.0.1:4000 {')
  expect(caddy).not.toContain('3000')
  const files = ['/etc/systemd/system/portal.service', '/etc/systemd/system/portal-drill.service']
  const units = files.map(place.read).join('\n')
  expect(units).toContain('drill --in /srv/portal\n')
  expect(units).not.toContain('/var/lib/portal')
})

test.each([
  ['a name without a domain', ['--domain', 'portal']],
  ['an address', ['--domain', 'https://school.example/']],
  ['a name with a line break', ['--domain', 'school.example\nevil']],
  ['no name', []],
  ['a flag of init without --', ['--domain', 'school.example', '--first-sign-in', 'dob']],
  ['a folder with a space', ['--domain', 'school.example', '--data', '/var/my data']],
  ['a folder that climbs', ['--domain', 'school.example', '--data', '/var/../etc']],
  ['a backup folder with a percent sign', ['--domain', 'school.example', '--backup-places', '/mnt/%h']],
  ['a port of the system', ['--domain', 'school.example', '--port', '80']],
])('%s is refused before anything is written', async (_name, args) => {
  await expect(install(...args)).rejects.toThrow(/must|Unknown option/)
  expect(readdirSync(place.machine.root)).toEqual([])
})

test('a folder with files of somebody else is not taken', async () => {
  mkdirSync(place.on('/srv/shared'), { recursive: true })
  writeFileSync(place.on('/srv/shared/accounts.xlsx'), 'figures')
  answers['stat -c %U:%G /srv/shared'] = { said: 'root:root' }
  await expect(install('--domain', 'school.example', '--data', '/srv/shared')).rejects.toThrow(
    /\/srv\/shared holds files of somebody else/,
  )
  expect(place.calls).not.toContain('chown portal:portal /srv/shared')
})

test('data that is somewhere else has to be moved first', async () => {
  await install('--domain', 'school.example')
  await expect(install('--data', '/srv/portal')).rejects.toThrow(/The school's data is in \/var\/lib\/portal/)
  expect(existsSync(place.on('/srv/portal'))).toBe(false)
  mkdirSync(place.on('/srv'))
  renameSync(place.on('/var/lib/portal'), place.on('/srv/portal'))
  await install('--data', '/srv/portal')
  expect(place.calls.filter((call) => call.includes(' init'))).toEqual([])
  expect(place.calls).toContain('systemctl restart portal.service')
})

const packagePage =
  '# The Caddyfile is an easy way …\n:80 {\n\troot * /usr/share/caddy\n\tfile_server\n\t# or this\n}\n'

const withCaddyfile = (text: string) => {
  mkdirSync(place.on('/etc/caddy'), { recursive: true })
  writeFileSync(place.on('/etc/caddy/Caddyfile'), text)
}

describe('Caddy', () => {
  test('the page of its package makes room, and comes back when the portal goes', async () => {
    withCaddyfile(packagePage)
    await install('--domain', 'school.example')
    expect(place.read('/etc/caddy/Caddyfile')).toContain('school.example {')
    uninstallFrom(place.machine, true)
    expect(place.read('/etc/caddy/Caddyfile')).toBe(packagePage)
  })

  test('other sites are left alone', async () => {
    const other = 'shop.example {\n\trespond "Hello"\n}\n'
    withCaddyfile(other)
    await install('--domain', 'school.example')
    expect(place.read('/etc/caddy/Caddyfile')).toBe(other)
    expect(place.read('/etc/portal/Caddyfile')).toContain('school.example {')
    expect(place.said.at(-1)).toContain('has other sites and was left as it is')
    expect([process.exitCode, place.calls.filter((call) => call.includes('caddy'))]).toEqual([1, []])
  })

  test('a site that it does not take is taken back', async () => {
    withCaddyfile(packagePage)
    answers['caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile'] = {
      ok: false,
      said: 'line 3',
    }
    await expect(install('--domain', 'school.example')).rejects.toThrow(/line 3/)
    expect(place.read('/etc/caddy/Caddyfile')).toBe(packagePage)
  })

  test('where it cannot be installed the portal runs all the same, and the end says what is missing', async () => {
    place = { ...place, machine: { ...place.machine, has: (program) => program !== 'caddy' } }
    answers['apt-get install -y caddy'] = { ok: false }
    await install('--domain', 'school.example')
    expect(place.calls).toContain('systemctl restart portal.service')
    expect(place.said.at(-1)).toContain('Caddy could not be installed')
    expect(existsSync(place.on('/etc/caddy/Caddyfile'))).toBe(false)
  })
})

test('the limits of connections are switched on only when they are asked for', async () => {
  await install('--domain', 'school.example')
  expect(place.read('/etc/portal/connections.nft')).toContain('ct count over 200')
  expect(existsSync(place.on('/etc/systemd/system/portal-firewall.service'))).toBe(false)
  await install('--firewall')
  expect(place.calls).toContain('systemctl restart portal-firewall.service')
  await install('--firewall')
  expect(changesSaid()).toEqual([])
})

test('without nft they are refused before anything is done', async () => {
  place = { ...place, machine: { ...place.machine, has: (program) => program !== 'nft' } }
  await expect(install('--domain', 'school.example', '--firewall')).rejects.toThrow(/needs nft/)
  expect(readdirSync(place.machine.root)).toEqual([])
})

test('uninstall without --yes changes nothing', async () => {
  await install('--domain', 'school.example')
  place.calls.length = 0
  expect(() => uninstallFrom(place.machine, false)).toThrow(/sudo portal uninstall --yes/)
  expect([place.calls, existsSync(place.on('/opt/portal/current'))]).toEqual([[], true])
})

test('a backup folder whose name begins like that of the data stays what it is', async () => {
  await install(
    '--domain',
    'school.example',
    '--data',
    '/srv/portal',
    '--backup-places',
    '/var/lib/portal-backups',
  )
  expect(place.read('/etc/systemd/system/portal.service')).toContain(
    '\nReadWritePaths=/srv/portal -/var/lib/portal-backups\n',
  )
})

test('the journal names the commands of the installed portal', async () => {
  await install('--domain', 'school.example')
  for (const unit of ['portal.service', 'portal-drill.service'])
    expect(place.read(`/etc/systemd/system/${unit}`)).toContain(
      '\nEnvironment="PORTAL_COMMAND=sudo portal"\n',
    )
})

test('uninstall leaves the data, the settings and the backups, and says where they are', async () => {
  await install('--domain', 'school.example', '--firewall')
  writeFileSync(place.on('/var/lib/portal/portal.sqlite'), 'rows')
  uninstallFrom(place.machine, true)
  expect(place.calls).toContain('systemctl disable --now portal.service')
  expect(readdirSync(place.on('/etc/systemd/system'))).toEqual([])
  expect(['/opt/portal', '/usr/local/bin/portal'].map((path) => existsSync(place.on(path)))).toEqual([
    false,
    false,
  ])
  expect(place.read('/var/lib/portal/portal.sqlite')).toBe('rows')
  expect(place.said.at(-1)).toMatch(/\/var\/lib\/portal\.[\s\S]*\/etc\/portal[\s\S]*\/mnt\/backup\/portal/)
})
