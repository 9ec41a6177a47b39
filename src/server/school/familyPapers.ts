// Settings that a real school lacks for papers that go to its families. A demonstration prints and posts with its mark.
import {
  unnamedPapersText,
  unnamedText,
  unreachableText,
  type PaperSetting,
} from '#shared/rules/papers/familyPapers'
import type { School } from '../config/config'
import { isOutOfReach } from '../platform/core/loopback'
import { Refusal } from '../platform/core/refusal'

type Named = Pick<School, 'kind' | 'name'>

const isUnreachable = (origin: string, { kind }: Named): boolean =>
  kind !== 'demonstration' && !(URL.canParse(origin) && !isOutOfReach(new URL(origin).hostname))

/** A real school whose name nobody has set. */
export const isUnnamed = ({ kind }: Named): boolean => kind === 'unnamed'

export const lackingFor = (origin: string, school: Named): PaperSetting[] => [
  ...(isUnreachable(origin, school) ? (['PUBLIC_URL'] as const) : []),
  ...(isUnnamed(school) ? (['SCHOOL_NAME'] as const) : []),
]

type Reason = readonly [setting: PaperSetting, text: string]

const refuseFor = (reasons: readonly Reason[]): void => {
  if (reasons.length === 0) return
  const errors = Object.fromEntries(reasons.map(([setting, text]) => [setting, [text]]))
  throw new Refusal(409, reasons.map(([, text]) => text).join(' '), errors)
}

/**
 * @returns the address to print on slips and letters
 * @throws where families cannot reach it, or the school has no name of its own
 */
export const printableOrigin = (origin: string, school: Named): string => {
  const texts = { PUBLIC_URL: unreachableText(origin), SCHOOL_NAME: unnamedPapersText(school.name) }
  refuseFor(lackingFor(origin, school).map((setting) => [setting, texts[setting]]))
  return origin
}

/** A posted card is frozen with the name that it was posted with. */
export const refuseUnnamed = (school: Named): void =>
  refuseFor(isUnnamed(school) ? [['SCHOOL_NAME', unnamedText(school.name)]] : [])
