import { createContext } from 'react'
import { portalConfig } from '../../portalConfig'

/** The title in the browser's tab: the page, the student if one is signed in, and the school. */
export const titleOf = (page: string, name = ''): string =>
  [page, name, portalConfig().school.name].filter(Boolean).join(' – ')

/** The name of the brother or sister whose page it is; null on the pages of the student who signed in. */
export const SiblingInTitle = createContext<string | null>(null)
