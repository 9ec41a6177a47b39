// The sign-in pages as the client's own components make them: a file of the built client.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { PortalConfig } from '#shared/contract/portalConfig'

/** The tab's title, and the HTML for the page's root. */
export type VisitorPage = (config: PortalConfig, path: string) => { title: string; content: string }

/**
 * Read again with each build, unlike what is required. Where a client was built without it, as for development, the school
 * alone is shown before the script (firstPaint).
 */
export const findVisitorPage = (clientDir: string): VisitorPage | null => {
  const file = join(clientDir, 'visitorPage.cjs')
  if (!existsSync(file)) return null
  const module = { exports: {} }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  }) as (...parts: readonly unknown[]) => void
  run(module, module.exports, createRequire(file))
  return (module.exports as { visitorPage: VisitorPage }).visitorPage
}
