import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '#shared/contract/index'
import '../testing/portalConfig'
import { baseApi } from './baseApi'

const areas = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /Api\.ts$/.test(file),
)

beforeAll(async () => {
  await Promise.all(areas.map((file) => import(`./${file.slice(0, -'.ts'.length)}`)))
})

/** Calls that no page makes through the API, with their callers. */
const others: Readonly<Record<string, string>> = {
  getCsrfCookie: 'transport/csrf.ts, at the path that the school has configured',
  getApiDescription: 'people who write programs against the portal',
  getFile: 'the server names the address of each uploaded file itself',
  getThumbnail: 'the server names the address of each thumbnail itself',
}

const root = join(__dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** PDFs, spreadsheets and files, which are opened by their URL (request.ts). */
const isOpened = (name: string): boolean => new RegExp(`\\bdocumentUrl\\((\\w+\\.)?${name}\\b`).test(sources)

test.each(allCalls())('the client can call %s', (name) => {
  const isKnown = name in baseApi.endpoints || isOpened(name) || name in others
  expect(isKnown).toBe(true)
})

test('the list has no call that is missing from the contract', () => {
  const names = allCalls().map(([name]) => name)
  const known = [...Object.keys(baseApi.endpoints), ...Object.keys(others)]
  expect(known.filter((name) => !names.includes(name))).toEqual([])
})

const hookOf = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** Finds uses by a hook, by the endpoint itself or by the URL, so that no endpoint is unused. */
const isUsed = (name: string): boolean =>
  isOpened(name) ||
  new RegExp(
    `use(Lazy)?${hookOf(name)}(Infinite)?(Query|Mutation)\\(|\\b${name}\\.(initiate|select|match|use)|\\b${name}\\b[^\\n]*\\} = [\\w.]*endpoints|'${name}'`,
  ).test(sources)

test.each(allCalls().filter(([name]) => !(name in others)))('the client uses %s', (name) => {
  expect(isUsed(name)).toBe(true)
})
