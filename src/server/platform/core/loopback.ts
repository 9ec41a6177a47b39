// Whether an address, and the portal, can only be reached from this machine.
import { BlockList, isIP } from 'node:net'

/** IPv6 has many ways to write one address, also one of IPv4. */
const loopback6 = new BlockList()
loopback6.addAddress('::1', 'ipv6')
loopback6.addSubnet('::ffff:7f00:0', 104, 'ipv6')

/** A socket for both families writes IPv4 as ::ffff:127.0.0.1. */
const bare = (address: string) => address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')

/** @param host an IP address, or a name to listen on */
export const isLoopback = (host: string): boolean => {
  const address = bare(host)
  const family = isIP(address)
  if (family === 0) return address.toLowerCase() === 'localhost'
  return family === 4 ? address.startsWith('127.') : loopback6.check(address, 'ipv6')
}

interface Place {
  readonly host: string
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
}

/** A proxy or a public address brings others even to a portal that listens on this machine alone. */
export const isForOthers = ({ host, publicUrl, trustProxy }: Place): boolean =>
  !isLoopback(host) || trustProxy.length > 0 || (publicUrl !== '' && !isLoopback(new URL(publicUrl).hostname))
