// The list of cells that cannot be saved, each with its reason and its remedy.
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { roleFacts } from '#shared/rules/access/roles'
import { officePath } from '#client/address/officeView'
import { useRight } from '#client/session/rights'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'
import { Bullets } from '#client/ui/primitives'
import { cellOf, titleOf, type Grid } from './grid'
import { matchOf } from './names'

/** As the contract has it. */
const maxTeachers = 8

const isGone = 'This class or subject has been removed.'

/** Sentences; none if the cell can be saved. */
export const problemsOf = (grid: Grid, key: string, entries: readonly string[]): readonly string[] => {
  const { stored, staff } = grid
  if (!(key in stored)) return [isGone]
  if (entries.length > maxTeachers) return [`A cell has room for ${maxTeachers} teachers.`]
  return entries.flatMap((entry) => {
    const teacher = staff.find(({ username }) => username === entry)
    if (!teacher) return unknown(entry, grid)
    return cellOf(key).subject_code === null && teacher.role === 'teacher'
      ? `${teacher.name} has the role ${roleFacts.teacher.title}. A form teacher needs the role ${roleFacts.form_teacher.title}.`
      : []
  })
}

const unknown = (entry: string, { staff }: Grid): string => {
  const { teachers } = matchOf(entry, staff)
  if (teachers.length === 0) return `No teacher in the office accounts is called “${entry}”.`
  const usernames = teachers.map(({ username }) => username).join(', ')
  return `“${entry}” can be any of ${count(teachers.length, 'teacher')}: type the username (${usernames}).`
}

interface ProblemsProps {
  readonly id: string
  readonly grid: Grid
  /** The sentences of each cell that has some. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  /** Forgets what was typed into cells that the grid no longer has. */
  readonly onRemove: (keys: readonly string[]) => void
}

const maxNamed = 4

const cellsText = (titles: readonly string[]): string => {
  const more = titles.length - maxNamed
  return [...titles.slice(0, maxNamed), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

export const Problems = ({ id, grid, problems, onRemove }: ProblemsProps) => {
  const mayInvite = useRight('runOffice')
  const cells = new Map<string, string[]>()
  for (const [key, sentences] of problems)
    for (const sentence of sentences) cells.set(sentence, [...(cells.get(sentence) ?? []), key])
  if (cells.size === 0) return null
  return (
    <div id={id}>
      <Notice is="warning" title={`${count(problems.size, 'cell')} cannot be saved yet`}>
        <Bullets>
          {[...cells].map(([sentence, keys]) => (
            <li key={sentence}>
              {sentence} ({cellsText(keys.map((key) => titleOf(grid, key)))}){' '}
              {sentence === isGone && <Button onClick={() => onRemove(keys)}>Remove</Button>}
            </li>
          ))}
        </Bullets>
        <p>
          These cells keep what you typed until you correct or discard it.{' '}
          {mayInvite ? (
            <>
              Teachers are invited under <OfficeAccounts />, and roles are changed there.
            </>
          ) : (
            'Ask an administrator to invite teachers or to change a role.'
          )}
        </p>
      </Notice>
    </div>
  )
}

export const OfficeAccounts = () => (
  <Link to={officePath('dashboard', { settings: 'administrators' })}>Office accounts</Link>
)
