// The drawing thread finds a paper by its name: drawRegistrationForm is in registrationForm/registrationFormDrawing.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { serveTasks } from '../../platform/workers/serveTasks'
import type { Drawings } from '../papersData'

const load = createRequire(__filename)
const documents = join(__dirname, '..')
const fileOf = (name: string) => join(documents, name, `${name}Drawing${extname(__filename)}`)
const names = readdirSync(documents).filter((name) => existsSync(fileOf(name)))

const drawingOf = (name: string): unknown => {
  const file = load(fileOf(name)) as Readonly<Record<string, unknown>>
  return file[`draw${name.slice(0, 1).toUpperCase()}${name.slice(1)}`]
}

const drawings = Object.fromEntries(names.map((name) => [name, drawingOf(name)])) as unknown as Drawings

serveTasks(drawings, { moved: ({ buffer }) => [buffer] })
