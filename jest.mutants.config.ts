/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"module": "CommonJS", "moduleResolution": "bundler"}}
 */
import type { Config } from 'jest'
import { join } from 'node:path'
import unit from './jest.config'
import { asItIs, rowsOf, type Mutant } from './scripts/mutants/rows.cjs'

/** One area of mutants: a project for each of them, so that a run's start is paid once; and one without a mutant. */
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

/** Of the unit tests of that floor. The same id: they share one cache. */
const projectsOf = (name: string, tests: readonly string[], mutant?: Mutant): Config[] =>
  kinds.flatMap((kind) => {
    const own = tests.filter((test) => test.startsWith(`src/${kind.displayName}/`))
    if (own.length === 0) return []
    return {
      ...kind,
      id: `mutants-${kind.displayName}`,
      displayName: name,
      testMatch: own.map((test) => `<rootDir>/${test}`),
      transform: transformsOf(kind, mutant),
    }
  })

/** None when the file is only read, as npm run unused does. */
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
