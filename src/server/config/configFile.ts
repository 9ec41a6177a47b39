// CONFIG_FILE: the same settings as nested JSON, for a school that keeps them in a file.
import { readFileSync } from 'node:fs'

type Tree = Record<string, unknown>

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** { school: { name: 'A' } } → [['school.name', 'A']] */
const leaves = (tree: Tree, before = ''): [string, unknown][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    isTree(value) ? leaves(value, `${before}${name}.`) : [[`${before}${name}`, value] as [string, unknown]],
  )

/** Lists are written with commas, as in the environment. */
export const readConfigFile = (file: string | undefined, faults: string[]): Map<string, string> => {
  if (!file) return new Map()
  try {
    const tree: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isTree(tree)) throw new Error('must hold one JSON object')
    return new Map(leaves(tree).map(([key, value]) => [key, String(value)]))
  } catch (error) {
    faults.push(`CONFIG_FILE ${file}: ${messageOf(error)}`)
    return new Map()
  }
}
