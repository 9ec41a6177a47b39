// The addresses in a request: it names one host, and its visitor is known by an address that a trusted proxy may tell.
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { createHmac } from 'node:crypto'
import { hourMs } from '../platform/core/durations'
import { Refusal } from '../platform/core/refusal'

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

/** Stands for an address in the database, because addresses are personal data. */
export const addressKey = (secret: string, ip: string): string =>
  createHmac('sha256', secret).update(network(ip)).digest('base64url').slice(0, 16)
