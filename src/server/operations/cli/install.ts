// portal install --domain school.example: makes the unpacked release the portal of this machine, with its account, folders,
// units of systemd, a proxy with TLS and a new school. Said again, it changes only what differs. With --dry-run --root DIR
// it writes the files into a folder and runs nothing. What stands behind -- is for init: -- --first-sign-in dob+code
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { portalHome, versionIn } from '#server/platform/core/portalVersion'
import { firewallSteps, proxySteps, startSteps, unitSteps } from './support/serviceSteps'
import { runOnMachine } from './support/operate'
import { becomesReady, isOnDiskOfData, sameDiskText, type Waiting } from './support/readiness'
import {
  refuseFlagsOfInit,
  refuseOtherVersion,
  refuseSchoolBeside,
  releaseKeyIn,
  wantedSettings,
} from './support/installSettings'
import {
  backupFolders,
  domainOf,
  exampleIn,
  folderOf,
  homeOn,
  places,
  schoolMark,
  type Settings,
  settingsText,
  fileStep,
  linkOn,
  type Machine,
  machineAt,
  must,
  pathOn,
  pointTo,
  requireRoot,
  type Step,
  takeSteps,
  textOn,
} from './support/machine'

const options = {
  domain: { type: 'string' },
  data: { type: 'string' },
  port: { type: 'string' },
  'backup-places': { type: 'string' },
  'release-key': { type: 'string' },
  firewall: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  root: { type: 'string', default: '' },
} as const

const given = (args: string[]) => parseArgs({ args: beforeInit(args), options }).values

/** Arguments behind -- are for init. */
const separatorIn = (args: string[]): number => [...args, '--'].indexOf('--')
const beforeInit = (args: string[]): string[] => args.slice(0, separatorIn(args))
const forInit = (args: string[]): string[] => args.slice(separatorIn(args) + 1)

export const install = () =>
  runOnMachine(async (args) => {
    const { root, 'dry-run': isTrial } = given(args)
    if (isTrial !== (root !== ''))
      throw new Error('--dry-run and --root <folder> go together: the files are written into that folder.')
    const machine = machineAt(root)
    requireRoot(machine, 'install')
    await installOn(machine, portalHome, args)
  })

/**
 * @param home the unpacked release
 * @param waiting for tests
 */
export const installOn = async (
  machine: Machine,
  home: string,
  args: string[],
  waiting?: Waiting,
): Promise<void> => {
  const [wish, ofInit] = [given(args), forInit(args)]
  const version = versionIn(home)
  refuseOtherVersion(machine, version)
  const settings = wantedSettings(machine, home, wish)
  refuseSchoolBeside(home, settings)
  refuseFlagsOfInit(settings, ofInit)
  const releaseKey = wish['release-key'] === undefined ? undefined : releaseKeyIn(wish['release-key'])
  if (wish.firewall && !machine.isTrial && !machine.has('nft'))
    throw new Error('--firewall needs nft. Install it first (Debian, Fedora: the package nftables).')
  machine.say(`Portal ${version} for https://${domainOf(settings)}, with its data in ${settings.DATA_DIR}.`)
  const proxy = proxySteps(machine, home, settings)
  const links: string[] = []
  const changed = await takeSteps(machine, [
    accountStep(machine, home),
    ...folderSteps(machine, settings),
    ...programSteps(machine, home, version),
    settingsStep(machine, home, settings),
    ...keySteps(machine, releaseKey),
    ...unitSteps(machine, home, settings),
    ...firewallSteps(machine, home, settings, wish.firewall),
    schoolStep(machine, settings, { flags: ofInit, links }),
    ...startSteps(machine),
    ...proxy.steps,
  ])
  const isUp = machine.isTrial || (await becomesReady(machine, settings, waiting))
  const lacks = [...(isUp ? [] : [notReadyText]), ...proxy.lacks]
  const folders = backupFolders(settings)
  const areUnsafe = await Promise.all(folders.map((folder) => isOnDiskOfData(machine, settings, folder)))
  const warnings = folders.filter((_folder, index) => areUnsafe[index])
  machine.say(endText({ settings, changed, links, lacks, warnings, isLimited: wish.firewall }))
  if (lacks.length > 0) process.exitCode = 1
}

const accountStep = (machine: Machine, home: string): Step => {
  const file = fileStep(machine, {
    name: 'Account portal',
    path: places.account,
    text: exampleIn(home, 'portal.sysusers'),
  })
  const exists = () => machine.isTrial || machine.run('id', 'portal').ok
  return {
    ...file,
    isThere: (changed) => file.isThere(changed) && exists(),
    make: () => {
      file.make()
      if (machine.has('systemd-sysusers')) must(machine, 'systemd-sysusers', places.account)
      else if (!machine.run('id', 'portal').ok || machine.isTrial)
        must(machine, 'useradd', '--system', '--user-group', '--shell', '/usr/sbin/nologin', 'portal')
    },
  }
}

const folderSteps = (machine: Machine, settings: Settings): Step[] => [
  folderStep(machine, { path: places.folder, owner: 'root:portal', mode: 0o750 }),
  ...[settings.DATA_DIR ?? '', ...backupFolders(settings)].map((path) =>
    folderStep(machine, { path, owner: 'portal:portal', mode: 0o700 }),
  ),
]

const folderStep = (machine: Machine, folder: { path: string; owner: string; mode: number }): Step => {
  const { path, owner, mode } = folder
  const file = pathOn(machine, path)
  const isOwned = () => machine.isTrial || machine.run('stat', '-c', '%U:%G', file).said === owner
  return {
    name: `Folder ${path}`,
    isThere: () => existsSync(file) && (statSync(file).mode & 0o777) === mode && isOwned(),
    make: () => {
      mkdirSync(file, { recursive: true })
      if (path !== places.folder && !isOwned() && readdirSync(file).some((name) => name !== 'lost+found'))
        throw new Error(
          `${path} holds files of somebody else, so it is left alone. Choose another folder or, if they are the portal's: chown -R portal: ${path}`,
        )
      chmodSync(file, mode)
      must(machine, 'chown', owner, file)
    },
  }
}

const programSteps = (machine: Machine, home: string, version: string): Step[] => [
  copyStep(machine, home, version),
  {
    name: `Link ${places.current}`,
    isThere: () => linkOn(machine, places.current) === version,
    make: () => pointTo(machine, places.current, version),
  },
  fileStep(machine, {
    ...{ name: 'Command portal', path: places.command, mode: 0o755 },
    text: exampleIn(home, 'portal.sh'),
  }),
]

/** Everybody may read the copy, so nothing comes with it that others have put beside the program. */
const partsOfRelease = 'bin dist docs node_modules package.json portal public README.md'.split(' ')

const isOfRelease = (home: string) => (file: string) =>
  file === home || partsOfRelease.includes(relative(home, file).split('/')[0] ?? '')

const copyStep = (machine: Machine, home: string, version: string): Step => {
  const target = homeOn(machine, version)
  const packageIn = (folder: string) => textOn({ ...machine, root: folder }, 'package.json')
  return {
    name: `Program ${folderOf(version)}`,
    isThere: () => packageIn(target) === packageIn(home),
    make: () => {
      const unfinished = `${target}.part`
      rmSync(unfinished, { recursive: true, force: true })
      cpSync(home, unfinished, { recursive: true, filter: isOfRelease(home) })
      must(machine, 'chmod', '-R', 'u+rwX,go+rX,go-w', unfinished)
      rmSync(target, { recursive: true, force: true })
      renameSync(unfinished, target)
    },
  }
}

/** Keys of stores may be added to it: only root and the portal read it. */
const settingsStep = (machine: Machine, home: string, settings: Settings): Step => {
  const before = textOn(machine, places.settings) ?? exampleIn(home, 'portal.env')
  const file = fileStep(machine, {
    ...{ name: 'Settings', path: places.settings, mode: 0o640 },
    text: settingsText(before, settings),
  })
  return {
    ...file,
    make: () => {
      file.make()
      must(machine, 'chown', 'root:portal', pathOn(machine, places.settings))
    },
  }
}

/** portal update trusts it. */
const keySteps = (machine: Machine, text: string | undefined): Step[] =>
  text === undefined
    ? []
    : [fileStep(machine, { name: 'Public key of the makers', path: places.releaseKey, text })]

/** init asks about the school; the link that it prints is repeated at the end, below what the other steps have said. */
const schoolStep = (
  machine: Machine,
  settings: Settings,
  { flags, links }: { flags: readonly string[]; links: string[] },
): Step => ({
  name: 'New school',
  isThere: (changed) =>
    machine.isTrial
      ? changed.length === 0
      : existsSync(pathOn(machine, join(settings.DATA_DIR ?? '', schoolMark))),
  make: async () => {
    if (machine.isTrial) machine.say(`  would run: ${[places.command, 'init', ...flags].join(' ')}`)
    const { ok, said } = await machine.talk(places.command, 'init', ...flags)
    if (!ok)
      throw new Error('The school could not be created. Correct what is said above, then type it again.')
    links.push(...linksIn(said))
  },
})

/** The link, and that for a browser on this machine. */
const linksIn = (said: string): string[] => {
  const lines = said.split('\n')
  const are = lines.map((line) => line.includes('#setup='))
  return are.includes(true) ? lines.slice(are.indexOf(true), are.lastIndexOf(true) + 1) : []
}

interface End {
  readonly settings: Settings
  readonly changed: readonly string[]
  readonly links: readonly string[]
  readonly isLimited: boolean
  readonly lacks: readonly string[]
  /** Folders of backups on the disk of the data. */
  readonly warnings: readonly string[]
}

const notReadyText =
  'The portal has not started within a minute. Its last words: sudo journalctl --unit portal --lines 50'

const linkText =
  'The first administrator opens this link within 24 hours. It works once; sudo portal init makes another one.'

const endText = ({ settings, changed, links, lacks, warnings, isLimited }: End): string =>
  [
    '',
    changed.length === 0 ? 'There was nothing to do.' : `Done: ${changed.length} changes.`,
    ...lacks,
    `The portal makes backups itself, every 15 minutes, once the office has chosen where they go. It may choose ${settings.BACKUP_PLACES}: connect a second disk there.`,
    ...warnings.map((folder) => `WARNING: ${sameDiskText(folder)}`),
    ...(isLimited
      ? []
      : [`The firewall was not changed: --firewall switches on what ${places.connections} says.`]),
    `How the portal is doing: sudo portal status. Its settings: ${places.settings}.`,
    ...(links.length === 0 ? [] : ['', linkText, ...links]),
  ].join('\n')

if (require.main === module) void install()
