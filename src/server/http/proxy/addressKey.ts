import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

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
