// What of the audit log is shown. It stands in the address: a reload and Back show the same, and a colleague can be sent it.
import { isRealDate } from '#shared/record/fieldRules'
import { auditKinds, type AuditKindId } from '#shared/rules/trail/auditActions'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import type { AuditQuery } from '#client/api/school/schoolSettingsApi'

export type AuditWish = Pick<AuditQuery, 'about' | 'kind' | 'from' | 'to'>

const isKind = (text: string | null): text is AuditKindId => auditKinds.some(({ id }) => id === text)

const dayIn = (text: string | null): string | undefined =>
  text !== null && isRealDate(text) ? text : undefined

/** Whoever opens a section by its title finds all of the log, and an address of the others without its filters. */
export const wholeLog = { logAbout: '', logKind: '', logFrom: '', logTo: '' }

export const useAuditWish = () => {
  const { query, change } = useOfficeQuery()
  const kind = query.get('logKind')
  const wish: AuditWish = {
    about: query.get('logAbout') ?? undefined,
    kind: isKind(kind) ? kind : undefined,
    from: dayIn(query.get('logFrom')),
    to: dayIn(query.get('logTo')),
  }
  return {
    wish,
    setWish: (next: AuditWish) =>
      change({ logKind: next.kind ?? '', logFrom: next.from ?? '', logTo: next.to ?? '' }, { replace: true }),
    /** The same name again is no step that Back would go. */
    setAbout: (name: string) => change({ logAbout: name }, { replace: name === (wish.about ?? '') }),
  }
}
