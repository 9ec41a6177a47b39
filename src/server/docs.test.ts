// The pages that operators and developers read are complete.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '#shared/contract/index'
import { settings } from './settings'

/** The padding of a table is nobody's business. */
const page = (name: string) => readFileSync(join(__dirname, '../../docs', name), 'utf8').replace(/ +/g, ' ')

test.each(allCalls())('docs/api.md has %s', (name, { method, path }) => {
  expect(page('api.md')).toContain(`| \`${name}\` | ${method} ${path}`)
})

test.each(settings.map(({ env, key }) => [env, key]))('docs/operations.md has %s', (env, key) => {
  expect(page('operations.md')).toContain(`| \`${env}\` | \`${key}\` |`)
})
