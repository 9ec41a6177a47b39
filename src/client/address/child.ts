// The address says which child a family's page is about: '?child=2' is a brother or sister (contract/access/siblings);
// without it the page is about the student who signed in. So two tabs can show two children.
import { isFamilyPage, isVisitorPage } from '#shared/rules/pagePaths'

const parameter = 'child'

/** Null: the student who signed in. 0: a number that no child has. */
export const childIn = (search: string): number | null => {
  const text = new URLSearchParams(search).get(parameter)
  if (text === null || text === '1') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** The page of this child. A path that names a child keeps it; the sign-in and Logout belong to no child. */
export const withChild = (path: string, child: number | null): string => {
  const url = new URL(path, 'https://portal.invalid')
  const { pathname, searchParams, hash } = url
  if (child === null || searchParams.has(parameter)) return path
  if (!isFamilyPage(pathname) || isVisitorPage(pathname)) return path
  searchParams.set(parameter, String(child))
  return `${pathname}?${searchParams.toString()}${hash}`
}

/** The same place for the student who signed in. */
export const withoutChild = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => {
  const query = new URLSearchParams(search)
  query.delete(parameter)
  const text = query.toString()
  return `${pathname}${text && `?${text}`}${hash}`
}
