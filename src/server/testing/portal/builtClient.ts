import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /><!--portal-head--></head><body><div id="root"></div></body></html>'

/** A built client in miniature, where testConfig looks for it. */
export const buildTestClient = (dataDir: string) => {
  const client = join(dataDir, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  const files: Record<string, string> = {
    'index.html': page,
    'robots.txt': 'User-agent: *\nDisallow: /\n',
    'crest.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'service-worker.js': 'let worker = 1',
    'assets/main.0a1b2c3d.js': 'let plain = 1',
    'assets/main.0a1b2c3d.js.br': 'br',
    'assets/main.0a1b2c3d.js.gz': 'gz',
    'assets/main.0a1b2c3d.js.map': '{}',
    '.env': 'SECRET=1',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(client, name), content)
}
