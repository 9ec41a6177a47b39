// Every call of docs/api.md, as somebody of the office may send it, and who may. What is expected comes from the page, which
// says the right of the call, and from the table of rights, which says whose right it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathTo, type Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { rights, roleHas, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { people } from '../people/people'

export const apiPage = readFileSync(join(__dirname, '../../../../docs/api.md'), 'utf8')

/** 'signed, own body or editRecords, window open' */
export const guardOf = (name: string): string =>
  new RegExp(`^\\| \`${name}\` +\\|[^|]+\\|([^|]+)\\|`, 'm').exec(apiPage)?.[1]?.trim() ?? ''

const isRight = (word: string): word is Right => Object.hasOwn(rights, word)

export const rightsIn = (guard: string): Right[] => guard.split(/[ ,]+/).filter(isRight)

/** By name, without the sign-out: it would end the session that the others need, and answers everybody alike. */
export const calls = allCalls().filter(([name]) => name !== 'logout')

export const mayAsk = (role: OfficeRole, name: string): boolean => {
  const guard = guardOf(name)
  const [right] = rightsIn(guard)
  const isForFamilies = guard.includes('families only') || guard.startsWith('activating')
  return !isForFamilies && (right === undefined || roleHas(role, right))
}

/** Refused for what somebody is; a refusal of what was sent has no such word. */
export const isRefused = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  status === 403 && /"(right|account)":/.test(text)

/** Bodies that get as far as the check of the student they name; other calls need none to be refused. */
const bodies: Readonly<Record<string, object>> = {
  saveStudent: { id: people.owner.id },
  saveStudentDataFiles: { student_id: people.owner.id, files: [] },
  downloadData: { student_id: people.owner.id },
  changeStudentPassword: { student_id: people.owner.id, old_password: 'x', password: 'y' },
  askCorrection: { student_id: people.owner.id, field: 'home_address', words: 'Elsewhere' },
  offerLateAnswers: { student_id: people.owner.id, answers: [{ field: 'home_address', value: 'Elsewhere' }] },
  withdrawCorrection: { student_id: people.owner.id, correction_id: 1 },
  confirmSection: { student_id: people.owner.id, section: 'mother', base: 1 },
  addSibling: { student_id: people.other.id, password: 'x' },
  removeSibling: { viewer_id: people.owner.id, child_id: people.other.id },
}

export const bodyOf = (name: string): object => bodies[name] ?? {}

/** The parts of an upload that come before its file. */
export const uploadParts = [
  ['id', people.owner.id],
  ['file_type', 'none'],
] as const

const values: Readonly<Record<string, string>> = {
  studentId: people.owner.id,
  year: '2025',
  term: '1',
  formLevel: '1',
  classId: '1A',
  kind: 'students',
  list: 'class-list',
  place: 'school',
  purpose: 'students',
}

/** '/api/class-list/1A' */
export const addressOf = (call: Call): string =>
  pathTo(
    call,
    Object.fromEntries(
      [...call.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, values[key] ?? 'none']),
    ) as never,
  )
