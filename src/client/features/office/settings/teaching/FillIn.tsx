// Filling many cells at once, with a block that was pasted or a list that the school keeps elsewhere.
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { roleFacts } from '#shared/rules/access/roles'
import { academicYear } from '#shared/rules/dates'
import { useGetAssignmentsQuery, useReadAssignmentListMutation } from '#client/api/access/accessOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { fileProblem, limitsText, listTypes } from '#client/lists/listTexts'
import { useRight } from '#client/session/rights'
import { below } from '#client/ui/breakpoints'
import { count } from '#client/ui/count'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { useMedia } from '#client/ui/hooks/browser'
import { Notice } from '#client/ui/notices/Notice'
import { Bullets, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { officePath } from '#client/address/officeView'
import { gridOf, placedByHeadings, type Entries, type Grid, type Placed, cellOf, titleOf } from './grid'
import { entriesOf, matchOf } from './names'
import * as styles from './teaching.module.css'

export interface Filled {
  readonly cells: number
  /** The cells as they were, and as they were filled in. */
  readonly before: Entries
  readonly after: Entries
  readonly leftOut: readonly string[]
  /** '“Mr. Joseph” was read as Keisha Joseph', where only a part of a name was written. */
  readonly readAs: readonly string[]
}

/** The cells that a block fills, and what there is to say about it. */
export const filling = (grid: Grid, entries: Entries, { texts, leftOut }: Placed) => {
  const { staff } = grid
  const readAs = Object.values(texts).flatMap((all) =>
    all.flatMap((text) => {
      const { teachers, isWhole } = matchOf(text, staff)
      const [one, ...more] = teachers
      return one && more.length === 0 && !isWhole
        ? `“${text}” was read as ${one.name} (${one.username}).`
        : []
    }),
  )
  const cells = Object.fromEntries(Object.entries(texts).map(([key, all]) => [key, entriesOf(all, staff)]))
  const before = Object.fromEntries(Object.keys(texts).map((key) => [key, entries[key] ?? []]))
  const done: Filled = {
    ...{ cells: Object.keys(texts).length, before, after: cells, leftOut, readAs: [...new Set(readAs)] },
  }
  return { cells, done }
}

interface FilledNoticeProps {
  readonly filled: Filled
  readonly onUndo: () => void
  readonly onClose: () => void
}

export const FilledNotice = ({ filled: { cells, leftOut, readAs }, onUndo, onClose }: FilledNoticeProps) => (
  <Notice
    is={leftOut.length > 0 ? 'warning' : 'info'}
    role="status"
    title={`${count(cells, 'cell')} filled. Nothing is saved yet.`}
    action={cells > 0 && <Button onClick={onUndo}>Undo</Button>}
    onClose={onClose}
  >
    {leftOut.length + readAs.length > 0 && (
      <Bullets>
        {leftOut.length > 0 && (
          <li>
            Left out, because the grid has no such class, subject or cell:{' '}
            {leftOut.map((text) => `“${text}”`).join(', ')}. Classes are added under Classes and houses,
            subjects under Subjects and grades.
          </li>
        )}
        {readAs.map((sentence) => (
          <li key={sentence}>{sentence} Please check.</li>
        ))}
      </Bullets>
    )}
  </Notice>
)

/** How to fill the grid, and the list that fills it. */
export const FillIn = ({ grid, onRows }: { grid: Grid; onRows: (placed: Placed) => void }) => {
  const [read, { isLoading }] = useReadAssignmentListMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const mayInvite = useRight('runOffice')
  const isPhone = useMedia(below('tablet'))
  const pick = async (file: File | undefined) => {
    const unread = file && fileProblem(file)
    setProblem(unread ?? null)
    if (!file || unread) return
    const { data, error } = await read({ file, key: crypto.randomUUID() })
    const placed = data && placedByHeadings(grid, data.rows)
    if (placed) onRows(placed)
    else setProblem(error ? errorText(error) : noHeadings)
  }
  return (
    <>
      <Row gap={6} rowGap={3} align="start">
        <Stack className={styles.about}>
          <Muted as="p" measured>
            Type a name or a username. Put a comma between two teachers.
            {!isPhone &&
              ' Enter moves down, and the arrow keys move to the next cell. You can also paste a block from Excel: if it includes classes and subjects, every name finds its place. Empty cells change nothing.'}
          </Muted>
          {grid.staff.length === 0 && (
            <p>
              Nobody has the role {roleFacts.teacher.title} or {roleFacts.form_teacher.title} yet.{' '}
              {mayInvite ? (
                <>
                  Teachers are invited under <OfficeAccounts />.
                </>
              ) : (
                'Ask an administrator to invite them.'
              )}
            </p>
          )}
        </Stack>
        <Text as="div" grow={260}>
          <FilePicker
            title="who teaches what"
            accept={listTypes}
            describedBy="teaching-list"
            onPick={(file) => void pick(file)}
          />
          <Muted as="p" small id="teaching-list" role="status">
            {isLoading ? 'Reading the list …' : `A list with classes and subjects: ${limitsText}`}
          </Muted>
        </Text>
      </Row>
      {problem !== null && <Notice is="error" title={problem} onClose={() => setProblem(null)} />}
    </>
  )
}

const noHeadings =
  'No classes and subjects of the school were found in the list. It needs the classes in its first column and the subjects above the names, or the other way round. A list with the columns Teacher, Subject and Class will do as well.'

interface BeginWithProps {
  /** The school year before the one on the screen. */
  readonly year: number
  readonly onFill: (placed: Placed) => void
}

/** For a school year in which nobody has anything to teach yet. */
export const BeginWith = ({ year, onFill }: BeginWithProps) => {
  const { data } = useGetAssignmentsQuery(year)
  if (!data || data.cells.length === 0) return null
  const begin = () => {
    const filled = Object.entries(gridOf(data).stored).filter(([, usernames]) => usernames.length > 0)
    onFill({ texts: Object.fromEntries(filled), leftOut: [] })
  }
  return (
    <Row gap={3} as="p">
      <Button onClick={begin}>Begin with {academicYear(year)}</Button>
      <Muted small>
        Or leave this empty: the teachers of {academicYear(year)} are then carried over when you start the
        school year.
      </Muted>
    </Row>
  )
}

// The list of cells that cannot be saved, each with its reason and its remedy.

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

const OfficeAccounts = () => (
  <Link to={officePath('dashboard', { settings: 'administrators' })}>Office accounts</Link>
)
