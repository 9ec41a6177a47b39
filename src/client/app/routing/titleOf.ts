import { portalConfig } from '../../portalConfig'

/** The title in the browser's tab: the page, the student if one is signed in, and the school. */
export const titleOf = (page: string, name = ''): string =>
  [page, name, portalConfig().school.name].filter(Boolean).join(' – ')
