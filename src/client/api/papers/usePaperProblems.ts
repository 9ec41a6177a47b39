// Why papers cannot go to families yet, in the server's words: said before anybody presses. The server refuses as well.
import {
  checkAddressText,
  messageAddressText,
  unnamedPapersText,
  unnamedText,
  unreachableText,
} from '#shared/rules/papers/familyPapers'
import { portalConfig } from '../../portalConfig'
import { useGetPaperSettingsQuery } from '../school/schoolSettingsApi'

interface PaperProblems {
  /** Slips and letters are not printed. */
  readonly print: string | null
  /** Cards are not posted. */
  readonly post: string | null
  /** Messages are sent all the same: the address in them leads nowhere. */
  readonly message: string | null
  /** Cards are posted all the same: the address for checking them leads nowhere. */
  readonly check: string | null
  /** The address where families sign in; until it is known, the address of this page. */
  readonly address: string
}

/** Nothing while it is being asked, or cannot be. */
export const usePaperProblems = (): PaperProblems => {
  const { data } = useGetPaperSettingsQuery()
  const isOutOfReach = data?.lacking.includes('PUBLIC_URL') ?? false
  const isUnnamed = data?.lacking.includes('SCHOOL_NAME') ?? false
  const { name } = portalConfig().school
  const print = [
    ...(data && isOutOfReach ? [unreachableText(data.address)] : []),
    ...(isUnnamed ? [unnamedPapersText(name)] : []),
  ]
  return {
    print: print.length > 0 ? print.join(' ') : null,
    post: isUnnamed ? unnamedText(name) : null,
    message: data && isOutOfReach ? messageAddressText(data.address) : null,
    check: data && isOutOfReach ? checkAddressText(data.address) : null,
    address: data?.address ?? window.location.origin,
  }
}
