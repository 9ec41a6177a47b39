// A local proxy with a configuration of docs/examples, in front of local instances.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../e2e/harness/serverProcess'
import { ensureProxy } from './programs'
import { freePort } from '../src/server/testing/postgres/cluster'

export const example = (file: string): string => readFileSync(join(root, 'docs/examples', file), 'utf8')

/** 'NAME=value' lines, as systemd's EnvironmentFile= reads them. */
export const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    example(file)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

export interface Ports {
  readonly http: number
  readonly https: number
}

interface Place extends Ports {
  readonly dir: string
}

interface Kind {
  readonly name: 'nginx' | 'caddy'
  /** The example changed to run on this machine. */
  readonly localised: (text: string, place: Place) => string
  readonly args: (file: string, dir: string) => string[]
}

const makeCertificate = (dir: string) =>
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat([
      '-subj',
      '/CN=portal.school.example',
      '-keyout',
      join(dir, 'key.pem'),
      '-out',
      join(dir, 'cert.pem'),
    ]),
    { stdio: 'ignore' },
  )

const nginx: Kind = {
  name: 'nginx',
  localised: (text, { dir, http, https }) => {
    makeCertificate(dir)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const paths = temporary.map((name) => `${name}_temp_path ${join(dir, name)};`).join('\n')
    const own = text
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${join(dir, 'cert.pem')};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${join(dir, 'key.pem')};`)
    return `daemon off; master_process off; pid ${join(dir, 'pid')}; error_log stderr;
events { worker_connections 1024; }
http { access_log off; ${paths}
${own}
}`
  },
  args: (file, dir) => ['-e', 'stderr', '-p', dir, '-c', file],
}

const caddy: Kind = {
  name: 'caddy',
  localised: (text, { dir, http, https }) =>
    text.replace(
      /^\{$/m,
      `{
	admin off
	local_certs
	skip_install_trust
	http_port ${http}
	https_port ${https}
	default_bind 127.0.0.1
	storage file_system ${join(dir, 'storage')}`,
    ),
  args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
}

const kindOf = (file: string) => (file.endsWith('.conf') ? nginx : caddy)

/** @param change edits of the example that a test needs */
export const startProxy = async (
  file: string,
  origins: readonly string[],
  change: (text: string) => string = (text) => text,
) => {
  const { name, localised, args } = kindOf(file)
  const dir = mkdtempSync(join(tmpdir(), 'portal-proxy-'))
  const ports: Ports = { http: await freePort(), https: await freePort() }
  const [first = '', second = ''] = origins.map((origin) => new URL(origin).host)
  const text = change(example(file))
    .replaceAll('10.0.0.11:3000', first)
    .replaceAll('10.0.0.12:3000', second)
    .replaceAll('127.0.0.1:3000', first)
  const config = join(dir, file)
  mkdirSync(dir, { recursive: true })
  writeFileSync(config, localised(text, { ...ports, dir }))
  const env = { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
  const child = spawn(ensureProxy(name), args(config, dir), { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    ports,
    said: () => said,
    isRunning: () => child.exitCode === null,
    close: async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>
