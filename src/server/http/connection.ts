// How a request has come: it names one host, its visitor is known by an address that a trusted proxy may tell, and no
// password comes in the clear.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Log } from '../platform/core/log'
import { hourMs } from '../platform/core/durations'
import { Refusal } from '../platform/core/refusal'
import type { Config } from '../config/config'
import { shownName } from '../config/liveConfig'
import { isLoopback } from '../platform/core/loopback'
import { pageHeaders } from './security/headers'
import { escapeHtml, helpLineOf } from './pages/pageFrame'

/** A name or an IPv4 address, or an IPv6 address in brackets, and a port. A proxy may join two headers: “a, b”. */
const oneHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[([\da-f:.]+)\])(?::\d{1,5})?$/i

const isOneHost = (text: string): boolean => {
  const found = oneHost.exec(text)
  return found !== null && (found[1] === undefined || isIPv6(found[1]))
}

/** An address as proxies ask for it, 'http://a/b', has a host of its own. */
const hostInAddress = ({ url = '' }: IncomingMessage): string[] => {
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? []
  return host === undefined ? [] : [host]
}

const namesOneHost = (raw: IncomingMessage): boolean => {
  const isHost = (index: number) => index % 2 === 0 && raw.rawHeaders[index]?.toLowerCase() === 'host'
  const headers = raw.rawHeaders.filter((_text, index) => isHost(index - 1))
  const hosts = [...headers, ...hostInAddress(raw)]
  return (
    headers.length < 2 && hosts.every(isOneHost) && new Set(hosts.map((host) => host.toLowerCase())).size < 2
  )
}

/**
 * A request names one host (RFC 9112, 3.2): with two of them a proxy and the portal may each believe another one. Node
 * refuses a request with none, keeps the first of several headers, and reads nothing of what stands in it.
 */
export const requireOneHost = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    done(namesOneHost(raw) ? undefined : new Refusal(400, 'The request is not valid.')),
  )
}

/** The address of the request itself. */
export const askedOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** The address for papers: the configured or the stored one, else that of this request. */
export const originOf = (request: FastifyRequest): string => {
  const { publicUrl, printedUrl } = request.server.config
  return publicUrl || printedUrl || askedOrigin(request)
}

const untrustedText =
  'X-Forwarded-For comes from an address that TRUST_PROXY does not name and is not believed: all visitors behind it share one budget of wrong sign-ins. If this is your proxy, name its network in TRUST_PROXY.'

/**
 * Behind a proxy that TRUST_PROXY does not name all visitors share one address, so one child's wrong passwords hold up
 * everybody. The log says so, once an hour.
 */
export const warnOfUntrustedProxy = (app: FastifyInstance) => {
  let warnedAt = -Infinity
  const warn = (ip: string) => {
    const now = app.monotonicNow()
    if (now - warnedAt < hourMs) return
    warnedAt = now
    app.log.warn({ event: 'proxy not trusted', ip }, untrustedText)
  }
  app.addHook('onRequest', ({ headers, ip, ips = [] }, _reply, done) => {
    // With a trusted proxy, `ips` holds its address and the visitor's.
    if (headers['x-forwarded-for'] !== undefined && ips.length < 2) warn(ip)
    done()
  })
}

/** Four groups of an IPv6 address stand for a household, all eight for one of its many devices. */
const network = (ip: string): string => {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? [] : Array<string>(8).fill('0')
  return [...groups, ...missing].slice(0, 4).join(':')
}

/** The key that stands for an address in the database, because addresses are personal data. */
export const addressKey = (secret: string, ip: string): string =>
  createHmac('sha256', secret).update(network(ip)).digest('base64url').slice(0, 16)

/** Monitors of the process ask for these; they reveal nothing. */
const probes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** A request that a proxy on this machine passes on comes from elsewhere, trusted or not. */
const isFromHere = ({ headers, raw }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in headers)

/** X-Forwarded-Proto counts only from a proxy in TRUST_PROXY. */
const isPlain = (request: FastifyRequest): boolean =>
  request.protocol.toLowerCase() !== 'https' && !isFromHere(request)

const message =
  'This address is not secure: others could read passwords. Please open the portal with https:// in front.'

const wantsPage = ({ headers, url, method }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/api(\/|$)/.test(url)

const refuse: onRequestHookHandler = (request, reply, done) => {
  if (!isPlain(request) || probes.has(request.routeOptions.url)) return done()
  if (!wantsPage(request)) return done(new Refusal(403, message))
  const nonce = randomBytes(16).toString('base64')
  void reply
    .code(403)
    .headers({ ...pageHeaders(nonce, ''), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(plainHttpPage(request.server.config, nonce))
}

/**
 * The portal serves https, behind its proxy, and people on the machine itself; everybody else gets a page that says why.
 * The hook must come before everything else that reads the request.
 */
export const refusePlainHttp = (app: FastifyInstance) => {
  app.addHook('onRequest', refuse)
}

type Place = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>

/** Without a trusted proxy, only this machine is served. */
export const warnOfPlainHttp = ({ host, publicUrl, trustProxy }: Place, log: Pick<Log, 'warn'>) => {
  if (trustProxy.length > 0 || (isLoopback(host) && !publicUrl.startsWith('https:'))) return
  log.warn(
    { host },
    'no proxy is named in TRUST_PROXY: people on other machines are served over https only, and meet a page that says so',
  )
}

/** Styles of the page for people who come over plain http from another machine. */
const styles = [
  'body{margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#1b2733;background:#f4f6f8}',
  'main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}',
  'h1{margin-top:0;font-size:24px;line-height:1.25}h2{font-size:16px;margin-top:32px}',
  'a{color:#14506b}',
].join('')

const wayOut = (publicUrl: string): string =>
  publicUrl.startsWith('https:')
    ? `<p><a href="${escapeHtml(publicUrl)}/">Open ${escapeHtml(publicUrl)} instead</a></p>`
    : '<p>Type <strong>https://</strong> in front of the address and try again.</p>'

const plainHttpPage = ({ school, publicUrl }: Pick<Config, 'school' | 'publicUrl'>, nonce: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>This address is not secure – ${escapeHtml(shownName(school))}</title>`,
    `<style nonce="${nonce}">${styles}</style></head><body><main>`,
    '<h1>This address is not secure</h1>',
    `<p>You opened the portal of ${escapeHtml(shownName(school))} without https. Others could read your`,
    ' password and everything you type, so you cannot sign in here.</p>',
    wayOut(publicUrl),
    `<p>${escapeHtml(helpLineOf(school))}</p>`,
    '<h2>For the person who runs the portal</h2>',
    '<p>The portal serves people on other machines behind a proxy with TLS only. The proxy must be named in',
    ' <code>TRUST_PROXY</code> and pass <code>X-Forwarded-Proto</code> on: docs/operations.md, “In front of it”.</p>',
    '</main></body></html>',
  ].join('')
