import type { Server } from 'node:net'

/** The address really listened on: with 0.0.0.0 others can reach it, too. */
export const listeningOn = (server: Pick<Server, 'address'>): string => {
  const at = server.address()
  if (at === null || typeof at === 'string') return String(at)
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`
}
