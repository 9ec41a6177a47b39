// Before the packaging tests: a folder for the one release that all of them install (release.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const setUp = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'))
  process.env.RELEASE_OF_THIS_RUN = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default setUp
