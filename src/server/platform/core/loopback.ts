// Addresses that can be reached only from this machine, or only from the house that it is in.
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

/** Machines of a house or a school find each other here; nobody finds them from outside. */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
closed.addAddress('::', 'ipv6')
closed.addSubnet('fc00::', 7, 'ipv6')
closed.addSubnet('fe80::', 10, 'ipv6')

/** Names that no name server of the internet answers for. */
const localName = /(^|\.)(localhost|local|lan|home|internal|home\.arpa)$/

/** @param host as `new URL` writes it: a family at home cannot get there */
export const isOutOfReach = (host: string): boolean => {
  const address = bare(host).replace(/\.$/, '').toLowerCase()
  const family = isIP(address)
  if (family === 0) return !address.includes('.') || localName.test(address)
  return isLoopback(address) || closed.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

interface Place {
  readonly host: string
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
}

/** A proxy or a public address brings others even to a portal that listens on this machine alone. */
export const isForOthers = ({ host, publicUrl, trustProxy }: Place): boolean =>
  !isLoopback(host) || trustProxy.length > 0 || (publicUrl !== '' && !isLoopback(new URL(publicUrl).hostname))
