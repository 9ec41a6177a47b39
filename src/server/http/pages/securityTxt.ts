// The contacts for reports of a vulnerability of the portal (RFC 9116).
import type { FastifyInstance } from 'fastify'
import type { School } from '../../config/config'
import { dayMs } from '../../platform/core/durations'
import { notFound } from '../../platform/core/refusal'
import { shownName } from '../../config/liveConfig'

const path = '/.well-known/security.txt'
const policyPath = '/.well-known/security-policy.txt'
/** Well below the year that the standard allows; each answer computes it again. */
const validForMs = 180 * dayMs

/** Seven digits are a local number, ten include the area code. */
const dialled = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `+${digits}`
  return digits.length === 7 ? `+1868${digits}` : `+${digits.length === 10 ? '1' : ''}${digits}`
}

const contactsOf = ({ email, phone }: School): string[] => [
  ...(email ? [`Contact: mailto:${email}`] : []),
  ...(/\d{7}/.test(phone.replace(/\D/g, '')) ? [`Contact: tel:${dialled(phone)}`] : []),
]

const hasContacts = (school: School): boolean => contactsOf(school).length > 0

const policy = (school: School): string =>
  [
    `How to report a security problem in the portal of ${shownName(school)}`,
    '',
    'Please tell us before you tell others, and give us 90 days to fix it. Say what you found, how to repeat it, and',
    'how to reach you. We answer within a week and do not take legal steps against anybody who looks in good faith.',
    '',
    'The portal holds the records of minors. Use only records that are your own. Stop and tell us as soon as you can',
    'see somebody else’s; do not keep, change or pass on any of it. Please do not try to slow down',
    'or stop the portal, do not send letters or messages to families or staff, and do not enter the school.',
    '',
    ...contactsOf(school),
    '',
  ].join('\n')

const publicAddress = (app: FastifyInstance, host: string) => app.config.publicUrl || `https://${host}`

export const offerSecurityTxt = (app: FastifyInstance) => {
  app.get(path, (request, reply) => {
    const { school } = app.config
    if (!hasContacts(school)) throw notFound()
    const origin = publicAddress(app, request.host)
    const expires = new Date(app.clock().getTime() + validForMs).toISOString().slice(0, 10)
    const lines = [
      ...contactsOf(school),
      `Expires: ${expires}T00:00:00.000Z`,
      `Policy: ${origin}${policyPath}`,
      `Canonical: ${origin}${path}`,
      'Preferred-Languages: en',
      '',
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'))
  })

  app.get(policyPath, (_request, reply) => {
    const { school } = app.config
    if (!hasContacts(school)) throw notFound()
    return reply.type('text/plain; charset=utf-8').send(policy(school))
  })
}
