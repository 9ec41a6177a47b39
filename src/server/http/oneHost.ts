// A request names one host (RFC 9112, 3.2): with two of them a proxy and the portal may each believe another one. Node
// refuses a request with none, keeps the first of several headers, and reads nothing of what stands in it.
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
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

export const requireOneHost = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    done(namesOneHost(raw) ? undefined : new Refusal(400, 'The request is not valid.')),
  )
}
