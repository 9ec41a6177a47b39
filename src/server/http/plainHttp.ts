// No password is sent in the clear (SEC-110): the portal serves https, behind its proxy, and people on the machine
// itself. Everybody else gets a page that says why.
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from '../config/config'
import { isLoopback } from '../platform/core/loopback'
import { Refusal } from '../platform/core/refusal'
import { pageHeaders } from './security/headers'
import { escapeHtml, helpLineOf } from './pages/pageFrame'

/** Asked by whoever monitors the process; they reveal nothing. */
const probes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** What a proxy on this machine passes on comes from elsewhere, trusted or not. */
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

/** Must come before everything else that reads the request. */
export const refusePlainHttp = (app: FastifyInstance) => {
  app.addHook('onRequest', refuse)
}

type Place = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>

/** Without a trusted proxy, only this machine is served. */
export const warnOfPlainHttp = (
  { host, publicUrl, trustProxy }: Place,
  log: Pick<FastifyBaseLogger, 'warn'>,
) => {
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
    `<title>This address is not secure – ${escapeHtml(school.name)}</title>`,
    `<style nonce="${nonce}">${styles}</style></head><body><main>`,
    '<h1>This address is not secure</h1>',
    `<p>You opened the portal of ${escapeHtml(school.name)} without https. Others could read your`,
    ' password and everything you type, so you cannot sign in here.</p>',
    wayOut(publicUrl),
    `<p>${escapeHtml(helpLineOf(school))}</p>`,
    '<h2>For the person who runs the portal</h2>',
    '<p>The portal serves people on other machines behind a proxy with TLS only. The proxy must be named in',
    ' <code>TRUST_PROXY</code> and pass <code>X-Forwarded-Proto</code> on: docs/operations.md, “In front of it”.</p>',
    '</main></body></html>',
  ].join('')
