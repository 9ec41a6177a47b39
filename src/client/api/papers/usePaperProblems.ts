// The reasons why papers cannot be sent to families yet, in the server's words, shown before the person tries. The
// server refuses as well.
import {
  checkAddressText,
  messageAddressText,
  unnamedPapersText,
  unnamedText,
  unreachableText,
} from '#shared/rules/papers/familyPapers'
import { portalConfig } from '../../portalConfig'
import { useGetPaperSettingsQuery } from '../school/schoolOfficeApi'

interface PaperProblems {
  /** The reason why slips and letters cannot be printed. */
  readonly print: string | null
  /** The reason why cards cannot be posted. */
  readonly post: string | null
  /** A warning: messages can be sent, but their link does not work. */
  readonly message: string | null
  /** A warning: cards can be posted, but the address for checking them does not work. */
  readonly check: string | null
  /** The sign-in address for families; until it is known, the address of this page. */
  readonly address: string
}

/**
 * Empty while loading or after an error.
 * @param isTheirs false for somebody who may not read the settings
 */
export const usePaperProblems = (isTheirs = true): PaperProblems => {
  const { data } = useGetPaperSettingsQuery(undefined, { skip: !isTheirs })
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
