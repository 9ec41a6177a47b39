// Behind a proxy that TRUST_PROXY does not name all visitors share one address, so one child's wrong passwords hold up
// everybody. The log says so, once an hour.
import type { FastifyInstance } from 'fastify'
import { hourMs } from '../platform/core/durations'

const text =
  'X-Forwarded-For comes from an address that TRUST_PROXY does not name and is not believed: all visitors behind it share one budget of wrong sign-ins. If this is your proxy, name its network in TRUST_PROXY.'

export const warnOfUntrustedProxy = (app: FastifyInstance) => {
  let warnedAt = -Infinity
  const warn = (ip: string) => {
    const now = app.monotonicNow()
    if (now - warnedAt < hourMs) return
    warnedAt = now
    app.log.warn({ event: 'proxy not trusted', ip }, text)
  }
  app.addHook('onRequest', ({ headers, ip, ips = [] }, _reply, done) => {
    // With a trusted proxy, `ips` holds its address and the visitor's.
    if (headers['x-forwarded-for'] !== undefined && ips.length < 2) warn(ip)
    done()
  })
}
