// Whether an address, and the portal, can only be reached from this machine.
import { BlockList, isIP } from 'node:net'

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addAddress('::1', 'ipv6')

/** IPv4 that came over a socket for both is written ::ffff:127.0.0.1. */
const plain = (address: string) => address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')

/** @param host an IP address, or a name to listen on */
export const isLoopback = (host: string): boolean => {
  const address = plain(host)
  const family = isIP(address)
  if (family === 0) return address.toLowerCase() === 'localhost'
  return own.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

interface Place {
  readonly host: string
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
}

/** A proxy, and an address that people type, bring others to a portal that listens to this machine alone. */
export const isForOthers = ({ host, publicUrl, trustProxy }: Place): boolean =>
  !isLoopback(host) || trustProxy.length > 0 || (publicUrl !== '' && !isLoopback(new URL(publicUrl).hostname))
