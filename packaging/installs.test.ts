// npm test adds the packages that npm start leaves out, and a later start removes nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../e2e/harness/serverProcess'
import { isComplete, narrowed, type Lock, type Manifest, type Packages } from '../scripts/lib/install.cjs'

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown
const manifest = read('package.json') as Manifest
const lock = read('package-lock.json') as Lock
const locked = lock.packages

const pick = (wanted: (place: string, entry: Packages[string]) => unknown): Packages =>
  Object.fromEntries(Object.entries(locked).filter(([place, entry]) => wanted(place, entry)))

const production = pick((_place, { dev }) => !dev)
const built = pick(
  (place, { dev }) => !dev || manifest.buildDependencies.includes(place.replace('node_modules/', '')),
)
const suffices = (size: 'production' | 'build' | 'all', installed: Packages) =>
  isComplete(size, { manifest, locked, installed })

test('each set of packages includes the smaller sets', () => {
  expect([production, built, locked].map((installed) => suffices('production', installed))).toEqual([
    true,
    true,
    true,
  ])
  expect([production, built, locked].map((installed) => suffices('build', installed))).toEqual([
    false,
    true,
    true,
  ])
  expect([production, built, locked].map((installed) => suffices('all', installed))).toEqual([
    false,
    false,
    true,
  ])
})

test('a package in another version counts as missing', () => {
  const older = (place: string) => ({ ...locked, [place]: { ...locked[place], version: '0.0.0' } })
  expect(suffices('production', older('node_modules/fastify'))).toBe(false)
  expect(suffices('build', older('node_modules/webpack'))).toBe(false)
  expect(suffices('all', older('node_modules/jest'))).toBe(false)
  expect(suffices('production', older('node_modules/jest'))).toBe(true)
})

test('npm gets only the packages that the build needs', () => {
  const build = narrowed('build', manifest, lock)
  expect(Object.keys(build.manifest.devDependencies).sort()).toEqual([...manifest.buildDependencies].sort())
  expect(build.lock.packages['']).toMatchObject({ devDependencies: build.manifest.devDependencies })
  expect(build.manifest.dependencies).toEqual(manifest.dependencies)
  expect(narrowed('all', manifest, lock).manifest).toEqual(manifest)
})

test('the lock file for npm names those packages and their dependencies', () => {
  const namedIn = (size: 'production' | 'build' | 'all') =>
    Object.keys(narrowed(size, manifest, lock).lock.packages).sort()
  expect(namedIn('production')).toEqual(Object.keys(production).sort())
  expect(namedIn('build')).toEqual(expect.arrayContaining(namedIn('production')))
  expect(namedIn('build').filter((place) => /antd$|webpack$|jest$|oxlint$/.test(place))).toEqual([
    'node_modules/antd',
    'node_modules/webpack',
  ])
  expect(namedIn('all')).toEqual(Object.keys(locked).sort())
})

test('every package of the build is a development dependency', () => {
  expect(manifest.buildDependencies.filter((name) => !manifest.devDependencies[name])).toEqual([])
})
