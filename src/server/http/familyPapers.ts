// Settings that a real school lacks for papers that go to its families. A demonstration prints and posts with its mark.
import type { FastifyRequest } from 'fastify'
import { unnamedText, unreachableText, type PaperSetting } from '#shared/rules/familyPapers'
import type { School } from '../config/config'
import { isOutOfReach } from '../platform/core/loopback'
import { Refusal } from '../platform/core/refusal'

/** The portal's public address: the configured one, else that of this request. */
export const originOf = ({ server, protocol, host }: FastifyRequest): string =>
  server.config.publicUrl || `${protocol}://${host}`

type Named = Pick<School, 'kind' | 'name'>

const isUnreachable = (origin: string, { kind }: Named): boolean =>
  kind !== 'demonstration' && !(URL.canParse(origin) && !isOutOfReach(new URL(origin).hostname))

/** A real school whose name nobody has set. */
export const isUnnamed = ({ kind }: Named): boolean => kind === 'unnamed'

export const lackingFor = (origin: string, school: Named): PaperSetting[] => [
  ...(isUnreachable(origin, school) ? (['PUBLIC_URL'] as const) : []),
  ...(isUnnamed(school) ? (['SCHOOL_NAME'] as const) : []),
]

const refusalOf = (setting: PaperSetting, text: string) => new Refusal(409, text, { [setting]: [text] })

/**
 * @returns the address to print on slips and letters
 * @throws where families cannot reach it
 */
export const reachableOrigin = (request: FastifyRequest): string => {
  const origin = originOf(request)
  if (isUnreachable(origin, request.server.config.school))
    throw refusalOf('PUBLIC_URL', unreachableText(origin))
  return origin
}

/** A posted card is frozen with the name that it was posted with. */
export const refuseUnnamed = (school: Named): void => {
  if (isUnnamed(school)) throw refusalOf('SCHOOL_NAME', unnamedText(school.name))
}
