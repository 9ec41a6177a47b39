// Copies the family's answers from a brother or sister, section by section: shown before, and undone with one press.
import { CopyOutlined } from '@ant-design/icons'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { UndoLine } from '#client/record/controls/controlParts'
import { useSaveAll } from '#client/record/controls/useAnswer'
import { displayOf } from '#client/record/lookupLists'
import { focusOn } from '#client/record/form/landing'
import { type ChildHere, useFamily } from '#client/session/useSignedIn'
import { useAppSelector, useAppStore } from '#client/store/hooks'
import { below } from '#client/ui/breakpoints'
import { count } from '#client/ui/count'
import { useMedia } from '#client/ui/hooks/browser'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { type PlainColumn, PlainTable } from '#client/ui/tables/PlainTable'
import type { Field } from '#shared/record/field'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { sections } from '#shared/record/sections'
import { type Answers, isAsked } from '#shared/rules/intake/completeness'
import { siblingCopyFields } from '#shared/rules/students/siblingCopy'
import { selectAnswers, selectIsEditable } from '../registrationSelectors'
import * as styles from './steps.module.css'

/** An answer that would be filled in, or replaced. */
export interface Copied {
  readonly field: Field
  readonly now: FieldValue
  readonly theirs: FieldValue
}

const isNothing = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === ''

const valueOf = (answers: Answers, { name }: Field): FieldValue => answers[name] ?? null

/**
 * Returns the changes that the ticked sections would make, by section. An empty answer of the other child erases nothing,
 * and answers that this form would not ask for then are left out.
 */
export const copiesOf = (
  mine: Answers,
  theirs: Answers,
  ticked: readonly string[] = Object.keys(siblingCopyFields),
): Readonly<Record<string, readonly Copied[]>> => {
  const after = answersAfter(mine, theirs, ticked)
  return Object.fromEntries(
    ticked.map((section) => [
      section,
      givenIn(theirs, section)
        .filter((field) => isAsked(field, after) && valueOf(theirs, field) !== valueOf(mine, field))
        .map((field) => ({ field, now: valueOf(mine, field), theirs: valueOf(theirs, field) })),
    ]),
  )
}

const givenIn = (theirs: Answers, section: string): readonly Field[] =>
  (siblingCopyFields[section] ?? []).filter((field) => !isNothing(valueOf(theirs, field)))

const answersAfter = (mine: Answers, theirs: Answers, ticked: readonly string[]): Answers => ({
  ...mine,
  ...Object.fromEntries(
    ticked
      .flatMap((section) => givenIn(theirs, section))
      .map((field) => [field.name, valueOf(theirs, field)]),
  ),
})

const replacesNothing = (copies: readonly Copied[]): boolean => copies.every(({ now }) => isNothing(now))

/**
 * The sections that are ticked at first: the one whose button was pressed, and those in which only empty answers would be
 * filled in, as far as this form asks for them anyway: the father of a half-sister is not copied by the way.
 */
export const firstTicks = (mine: Answers, theirs: Answers, section: string): readonly string[] => {
  const all = copiesOf(mine, theirs)
  const fitting = Object.entries(all)
    .filter(([name, copies]) => name === section || replacesNothing(copies))
    .map(([name]) => name)
  const without = (name: string) => fitting.filter((other) => other !== name)
  const isWanted = (name: string) => {
    const asked = answersAfter(mine, theirs, without(name))
    return (all[name] ?? []).some(({ field }) => isAsked(field, asked))
  }
  return fitting.filter(isWanted)
}

/** The buttons of a section, one for each other child whose answers differ. */
const CopyFromSibling = ({ section }: { section: string }) => {
  const others = useFamily().filter(({ isHere }) => !isHere)
  const isEditable = useAppSelector(selectIsEditable)
  if (!isEditable || !(section in siblingCopyFields)) return null
  return others.map((child) => <CopyFrom key={child.studentId} child={child} section={section} />)
}

export default CopyFromSibling

interface Taken {
  readonly text: string
  readonly values: Readonly<Record<string, FieldValue>>
  readonly before: Readonly<Record<string, FieldValue>>
}

interface CopyFromProps {
  readonly child: ChildHere
  readonly section: string
}

const useTaken = () => {
  const store = useAppStore()
  const saveAll = useSaveAll()
  const [taken, setTaken] = useState<Taken | null>(null)
  return {
    taken,
    take: (copies: readonly Copied[], child: ChildHere) => {
      const values = Object.fromEntries(copies.map(({ field, theirs }) => [field.name, theirs]))
      const before = Object.fromEntries(copies.map(({ field, now }) => [field.name, now]))
      saveAll(values, child.studentId)
      const text = `${count(copies.length, 'answer')} copied from ${child.shortName}.`
      setTaken({ text, values, before })
    },
    /** An answer that was changed since stays. */
    undo: () => {
      if (!taken) return
      const answers = selectAnswers(store.getState())
      const unchanged = Object.entries(taken.before).filter(([name]) => answers[name] === taken.values[name])
      saveAll(Object.fromEntries(unchanged))
      focusOn(Object.keys(taken.values)[0] ?? '')
      setTaken(null)
    },
  }
}

const CopyFrom = ({ child, section }: CopyFromProps) => {
  const { data: record } = useGetStudentRecordQuery(child.studentId)
  const mine = useAppSelector(selectAnswers)
  const [isOpen, setOpen] = useState(false)
  const { taken, take, undo } = useTaken()
  const copies = record ? (copiesOf(mine, record)[section] ?? []) : []
  return (
    <>
      {copies.length > 0 && (
        <Row className={styles.offers} data-print="no">
          <Button type="text" icon={<CopyOutlined aria-hidden />} onClick={() => setOpen(true)}>
            Copy from {child.shortName}
          </Button>
        </Row>
      )}
      {record && isOpen && (
        <CopyDialog
          child={child}
          record={record}
          section={section}
          onCopy={(chosen) => {
            take(chosen, child)
            setOpen(false)
            focusOn(chosen[0]?.field.name ?? '')
          }}
          onClose={() => setOpen(false)}
        />
      )}
      <UndoLine text={taken && taken.text} onUndo={undo} />
    </>
  )
}

interface CopyDialogProps extends CopyFromProps {
  readonly record: StudentRecord
  readonly onCopy: (copies: readonly Copied[]) => void
  readonly onClose: () => void
}

const CopyDialog = ({ child, record, section, onCopy, onClose }: CopyDialogProps) => {
  const mine = useAppSelector(selectAnswers)
  const theirs = record as unknown as Answers
  const [ticked, setTicked] = useState(() => firstTicks(mine, theirs, section))
  const copiesIn = (one: string) =>
    copiesOf(mine, theirs, ticked.includes(one) ? ticked : [...ticked, one])[one] ?? []
  const copies = ticked.flatMap(copiesIn)
  const offered = sections.filter((one) => copiesIn(one.name).length > 0)
  const titled = offered.find((one) => ticked.includes(one.name))
  const name = child.shortName
  const turn = (one: string, isOn: boolean) =>
    setTicked(isOn ? [...ticked, one] : ticked.filter((other) => other !== one))
  return (
    <Modal
      open
      width={760}
      title={`Copy from ${name}`}
      okText={`Copy ${count(copies.length, 'answer')}`}
      okButtonProps={{ disabled: copies.length === 0 }}
      onOk={() => onCopy(copies)}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <p>
          Tick what is the same for both children. Nothing is changed before you press Copy, and you can undo
          it until you leave this step. Where {name} has no answer, yours stays.
        </p>
        {offered.map((one) => (
          <Stack key={one.name} gap={1}>
            <Checkbox
              checked={ticked.includes(one.name)}
              onChange={({ target }) => turn(one.name, target.checked)}
            >
              <strong>{one.title}</strong> <Muted small>{whatText(copiesIn(one.name))}</Muted>
            </Checkbox>
            {ticked.includes(one.name) && (
              <CopyTable name={name} title={one.title} copies={copiesIn(one.name)} isFirst={one === titled} />
            )}
          </Stack>
        ))}
      </Stack>
    </Modal>
  )
}

/** 'fills in 3, replaces 1' */
const whatText = (copies: readonly Copied[]): string => {
  const replaced = copies.filter(({ now }) => !isNothing(now)).length
  const filled = copies.length - replaced
  return [filled > 0 && `fills in ${filled}`, replaced > 0 && `replaces ${replaced}`]
    .filter(Boolean)
    .join(', ')
}

interface CopyTableProps {
  readonly name: string
  readonly title: string
  readonly copies: readonly Copied[]
  /** The titles of the columns are shown once for all tables. */
  readonly isFirst: boolean
}

const CopyTable = ({ name, title, copies, isFirst }: CopyTableProps) => {
  const isNarrow = useMedia(below('tablet'))
  const now: PlainColumn<Copied> = {
    key: 'now',
    title: 'Now',
    width: '33.3%',
    render: ({ field, now: value }) => <Shown field={field} value={value} />,
  }
  const columns: PlainColumn<Copied>[] = [
    { key: 'field', title: 'Answer', width: '33.3%', isRowHeader: true, render: ({ field }) => field.label },
    // On a phone each answer is a block, which would say for every one that there is nothing yet.
    ...(isNarrow && replacesNothing(copies) ? [] : [now]),
    {
      key: 'theirs',
      title: `From ${name}`,
      width: '33.3%',
      render: ({ field, theirs }) => <Shown field={field} value={theirs} />,
    },
  ]
  return (
    <PlainTable
      label={title}
      rows={copies}
      columns={columns}
      rowKey={({ field }) => field.name}
      blocksBelow="tablet"
      {...(!isFirst && { className: styles.untitled })}
    />
  )
}

const Shown = ({ field, value }: { field: Field; value: FieldValue }) => {
  const text = useAppSelector((state) => displayOf(state, field, value))
  return text === null ? <Muted>Nothing yet</Muted> : text
}
