// The routes of the client: the server answers them with the page.

const pages = ['/', '/admin', '/dashboard', '/term-reports', '/logout']
const families = ['/admin/', '/registration/', '/check/']

/** Whether the client has a screen for this path. */
export const isPagePath = (path: string): boolean => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return pages.includes(plain) || families.some((start) => /^[\w/-]+$/.test(plain) && plain.startsWith(start))
}

/** The two sign-in pages. */
export const isVisitorPage = (path: string): boolean => path === '/' || path === '/admin'
