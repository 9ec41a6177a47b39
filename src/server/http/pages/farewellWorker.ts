// The service worker of a school that wants none: it takes itself, and all that was kept, out of the browsers that
// still have the former one.
import type { FastifyReply } from 'fastify'
import { workerHeaders } from '../security/headers'

const script = `self.addEventListener('install', () => self.skipWaiting())
const forget = async () => {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
self.addEventListener('activate', (event) => event.waitUntil(forget()))
`

export const sendFarewell = (reply: FastifyReply) =>
  reply
    .headers({ ...workerHeaders, 'cache-control': 'no-cache' })
    .type('text/javascript; charset=utf-8')
    .send(script)
