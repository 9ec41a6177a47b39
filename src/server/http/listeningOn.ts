import type { Server } from 'node:net'

/** The address that is really listened on: with 0.0.0.0 it is not only this machine's own. */
export const listeningOn = (server: Pick<Server, 'address'>): string => {
  const at = server.address()
  if (at === null || typeof at === 'string') return String(at)
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`
}
