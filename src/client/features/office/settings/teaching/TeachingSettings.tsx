// Who teaches what in a school year: typed into a grid, pasted from a spreadsheet, or read from a list.
import { Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { Assignments } from '#shared/contract/access/assignments'
import { academicYear, schoolYearOf } from '#shared/rules/dates'
import { useGetAssignmentsQuery, useSaveAssignmentsMutation } from '#client/api/access/accessOfficeApi'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Muted, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { selectSettingDrafts, isSame } from '../settingsDraftsSlice'
import { useReadOnly, SaveState } from '../parts/SaveBar'
import { useDraft, saveOutcome, type Saving } from '../parts/useDraft'
import {
  blockIn,
  cellOf,
  gridOf,
  keyOf,
  placedByHeadings,
  placedFrom,
  titleOf,
  type Entries,
  type Grid,
  type Placed,
  type Spot,
} from './grid'
import { BeginWith, FilledNotice, filling, FillIn, type Filled, Problems, problemsOf } from './FillIn'
import { entriesOf, textOf } from './names'
import { TeachingGrid } from './TeachingGrid'
import * as styles from './teaching.module.css'

const placeOf = (year: number): string => `teaching/${year}`

export const TeachingSettings = () => {
  const now = schoolYearOf(today())
  const years = [now - 1, now, now + 1]
  const drafts = useAppSelector(selectSettingDrafts)
  const isUnsaved = (one: number) => placeOf(one) in drafts
  const [year, setYear] = useState(() => years.find(isUnsaved) ?? now)
  const isReader = useReadOnly()
  const query = useGetAssignmentsQuery(year)
  return (
    <>
      <Field label="School year" className={styles.year}>
        {({ status: _none, ...control }) => (
          <SelectInput
            {...control}
            value={year}
            options={years.map((value) => ({
              value,
              label: `${academicYear(value)}${isUnsaved(value) ? ' (not saved)' : ''}`,
            }))}
            onValue={(value) => setYear(Number(value))}
          />
        )}
      </Field>
      <QueryBoundary what="The list of who teaches what" query={query}>
        {(assignments) => (
          <Teaching
            key={year}
            assignments={assignments}
            year={year}
            isOver={year < now}
            isReadOnly={isReader || year < now}
            isNext={year > now}
          />
        )}
      </QueryBoundary>
    </>
  )
}

interface TeachingProps {
  readonly assignments: Assignments
  readonly year: number
  readonly isOver: boolean
  /** The school year is over, or somebody only reads the settings. */
  readonly isReadOnly: boolean
  readonly isNext: boolean
}

const Teaching = ({ assignments, year, isOver, isReadOnly, isNext }: TeachingProps) => {
  const grid = useMemo(() => gridOf(assignments), [assignments])
  const problemsId = useId()
  const draft = useCells(grid, year)
  const [filled, setFilled] = useState<Filled | null>(null)
  const fill = (placed: Placed) => {
    const { cells, done } = filling(grid, draft.entries, placed)
    draft.change(cells)
    setFilled(done)
  }
  const paste = (clipboard: DataTransfer, spot: Spot): boolean => {
    const block = blockIn(clipboard)
    if (block.length === 1 && block[0]?.length === 1) return false
    fill(placedByHeadings(grid, block) ?? placedFrom(grid, block, spot))
    return true
  }
  if (grid.classes.length === 0) return <p>There are no classes yet. Add them under Classes and houses.</p>
  return (
    <>
      {isOver && <p>This school year is over. It can be read here, and no longer changed.</p>}
      {!isReadOnly && <FillIn grid={grid} onRows={fill} />}
      {isNext && !isReadOnly && assignments.cells.length === 0 && draft.unsaved.size === 0 && (
        <BeginWith year={year - 1} onFill={fill} />
      )}
      {filled && (
        <FilledNotice
          filled={filled}
          onUndo={() => {
            draft.change(undone(filled, draft.entries))
            setFilled(null)
          }}
          onClose={() => setFilled(null)}
        />
      )}
      <TeachingGrid
        grid={grid}
        label={`Who teaches what in ${academicYear(year)}`}
        entries={draft.entries}
        unsaved={draft.unsaved}
        wrong={new Set(draft.problems.keys())}
        problemsId={problemsId}
        isReadOnly={isReadOnly}
        onChange={draft.change}
        onTyping={draft.setTyping}
        onPaste={paste}
      />
      {!isReadOnly && (
        <>
          <Problems id={problemsId} grid={grid} problems={draft.problems} onRemove={draft.remove} />
          <Stack sticky pad={2}>
            <Bar draft={draft} grid={grid} onDone={() => setFilled(null)} />
          </Stack>
        </>
      )}
    </>
  )
}

/** A cell that was changed after the block had filled it in stays as it is. */
const undone = ({ before, after }: Filled, now: Entries): Entries =>
  Object.fromEntries(Object.entries(before).filter(([key]) => isSame(now[key], after[key])))

/** The stored cells with those that were typed over them; a cell that has a problem waits while the others are saved. */
const useCells = (grid: Grid, year: number) => {
  const { stored, staff } = grid
  const { draft, change, saved, reset, baseOf } = useDraft<Entries>(placeOf(year), stored)
  const [typing, setTyping] = useState<string | null>(null)
  const [save, saving] = useSaveAssignmentsMutation()
  // A name may have got its account since it was typed.
  const entries: Entries = Object.fromEntries(
    Object.entries(draft).map(([key, cell]) => [key, cell === stored[key] ? cell : entriesOf(cell, staff)]),
  )
  const unsaved = Object.keys(entries).filter((key) => !isSame(entries[key], stored[key]))
  const problems = new Map(
    unsaved
      .filter((key) => key !== typing)
      .map((key) => [key, problemsOf(grid, key, entries[key] ?? [])] as const)
      .filter(([, sentences]) => sentences.length > 0),
  )
  const ready = unsaved.filter((key) => !problems.has(key))
  const send = async () => {
    const base = baseOf(withStoredCells(saving))
    const cells = ready.map((key) => ({
      ...cellOf(key),
      usernames: [...(entries[key] ?? [])],
      was: [...(base[key] ?? [])],
    }))
    const { error } = await save({ year, cells })
    if (!error) saved(Object.fromEntries(ready.map((key) => [key, entries[key] ?? []])))
    return !error
  }
  return {
    ...{ entries, problems, ready, saving, send, reset, setTyping },
    change: (cells: Entries) => change(cells),
    remove: (keys: readonly string[]) => change(Object.fromEntries(keys.map((key) => [key, undefined]))),
    unsaved: new Set(unsaved),
  }
}

/** The grid that a refusal tells of, as this page has it. */
const withStoredCells = (saving: Saving): Saving => {
  const outcome = saveOutcome(saving)
  if (outcome.is !== 'overtaken') return saving
  const current = gridOf(outcome.current as Assignments).stored
  return { ...saving, error: { status: 409, data: { current } } }
}

interface BarProps {
  readonly draft: ReturnType<typeof useCells>
  readonly grid: Grid
  /** The cells were saved, or the changes discarded. */
  readonly onDone: () => void
}

const Bar = ({ draft: { unsaved, problems, ready, saving, send, reset }, grid, onDone }: BarProps) => {
  const press = async () => {
    if (await send()) onDone()
  }
  const sent = saving.originalArgs?.cells ?? []
  const tell = (current: unknown): string => {
    const now = gridOf(current as Assignments)
    const keys = sent.map(({ class_id, subject_code, was }) => ({
      key: keyOf(class_id, subject_code),
      was,
    }))
    return keys
      .filter(({ key, was }) => !isSame(now.stored[key] ?? [], was))
      .map(({ key }) => `${titleOf(grid, key)}: ${textOf(now.stored[key] ?? [], now.staff) || 'nobody'}`)
      .join('; ')
  }
  return (
    <ButtonRow>
      <Button
        type="primary"
        disabled={ready.length === 0}
        loading={saving.isLoading}
        onClick={() => void press()}
      >
        Save
      </Button>
      {unsaved.size > 0 && (
        <Button
          onClick={() => {
            reset()
            onDone()
          }}
        >
          Discard changes
        </Button>
      )}
      {unsaved.size > 0 && (
        <Muted small>
          {count(unsaved.size, 'cell')} not saved
          {problems.size > 0 && `, ${problems.size} of them with a name to correct`}
        </Muted>
      )}
      <SaveState saving={saving} tell={tell} isChanged={unsaved.size > 0} />
    </ButtonRow>
  )
}
