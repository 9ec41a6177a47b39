// A proxy that TRUST_PROXY does not name makes one address of all its visitors: one child's wrong passwords then hold
// up everybody. The log says so, once an hour.
import type { FastifyInstance } from 'fastify'
import { hourMs } from '../../platform/core/durations'

const text =
  'X-Forwarded-For comes from an address that TRUST_PROXY does not name and is not believed: all visitors behind it share one budget of wrong sign-ins. If this is your proxy, name its network in TRUST_PROXY.'

export const tellUntrustedProxy = (app: FastifyInstance) => {
  let toldAt = -Infinity
  const tell = (ip: string) => {
    const now = app.monotonicNow()
    if (now - toldAt < hourMs) return
    toldAt = now
    app.log.warn({ event: 'proxy not trusted', ip }, text)
  }
  app.addHook('onRequest', ({ headers, ip, ips = [] }, _reply, done) => {
    // One that is believed stands behind the address that it was sent for.
    if (headers['x-forwarded-for'] !== undefined && ips.length < 2) tell(ip)
    done()
  })
}
