import { portalConfig } from '../../portalConfig'

/** What the browser's tab says: the page, whose it is, and the school. */
export const titleOf = (page: string, name = ''): string =>
  [page, name, portalConfig().school.name].filter(Boolean).join(' – ')
