/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"module": "CommonJS", "moduleResolution": "bundler"}}
 */
import type { Config } from 'jest'
import { join } from 'node:path'
import unit from './jest.config'
import { asItIs, rowsOf, type Mutant } from './scripts/mutants/rows.cjs'

/** One area: a project for each mutant, so that Jest starts only once, and one project without a mutant. */
const { MUTANTS_AREA = '', MUTANTS_OUTPUT = '' } = process.env

const kinds = unit.projects as Array<Config & { displayName: string }>
const at = (file: string) => join(__dirname, file)

const transformsOf = ({ transform = {} }: Config, mutant?: Mutant): Config['transform'] =>
  Object.fromEntries(
    Object.entries(transform).map(([pattern, base]) => [
      pattern,
      [
        at('scripts/mutants/transformer.cjs'),
        { base, ...(mutant && { mutant: { ...mutant, file: at(mutant.file) } }) },
      ],
    ]),
  )

/** One configuration per floor that has tests. They share an id and therefore a cache. */
const projectsOf = (name: string, tests: readonly string[], mutant?: Mutant): Config[] =>
  kinds.flatMap((kind) => {
    const own = tests.filter((test) => test.startsWith(`src/${kind.displayName}/`))
    if (own.length === 0) return []
    return {
      ...kind,
      id: `mutants-${kind.displayName}`,
      displayName: name,
      testMatch: own.map((test) => `<rootDir>/${test}`),
      // Includes the tests of slices, which the client leaves to the compiler.
      testPathIgnorePatterns: ['/node_modules/'],
      transform: transformsOf(kind, mutant),
    }
  })

/** Empty if the file is only read, as by npm run unused. */
const rows = MUTANTS_AREA === '' ? [] : rowsOf(MUTANTS_AREA)

const config: Config = {
  projects: [
    ...projectsOf(asItIs, [...new Set(rows.flatMap(({ tests }) => tests))]),
    ...rows.flatMap((mutant) => projectsOf(mutant.name, mutant.tests, mutant)),
  ],
  reporters: [[at('scripts/mutants/reporter.cjs'), { outputFile: MUTANTS_OUTPUT }]],
  testTimeout: 60_000,
  maxWorkers: 2,
}

export default config
