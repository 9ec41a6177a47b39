// Classes and houses. A list of students may name others: the import asks whether to add them.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { FormClass } from '#shared/contract/school/lookups'
import { schoolApi, useListFormClassesQuery } from '#client/api/school/schoolApi'
import { useAppSelector } from '#client/store/hooks'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { selectSettingDrafts } from '../settingsDraftsSlice'
import { EntryRows, LostDrafts } from '../parts/EntryRow'
import { Acts, Turns, useReadOnly } from '../parts/SaveBar'
import { ClassRow, placeOf, under, NewClasses, placeOfNew } from './ClassRow'
import { HouseRows, useStudentsByClass } from './HouseRows'
import * as styles from './school.module.css'

export const ClassesSettings = () => {
  const classes = useListFormClassesQuery()
  const houses = schoolApi.useListHousesQuery()
  return (
    <>
      <Acts>
        <Muted as="p" measured>
          If a list that you import has other classes or houses, you are asked whether to add them.
        </Muted>
      </Acts>
      <h3>Classes</h3>
      <QueryBoundary what="The classes" query={classes}>
        {(list) => <Classes classes={list} />}
      </QueryBoundary>
      <h3>Houses</h3>
      <QueryBoundary what="The houses" query={houses}>
        {(list) => <HouseRows houses={list} />}
      </QueryBoundary>
    </>
  )
}

type Names = Readonly<Record<string, string>>

/** Usual buttons are lower on a phone. */
const thumb = { minHeight: 44 }

const levels = [1, 2, 3, 4, 5, 6, 7]
const sixth: Readonly<Record<number, string>> = { 6: 'Lower Six', 7: 'Upper Six' }

const Classes = ({ classes }: { classes: readonly FormClass[] }) => {
  const students = useStudentsByClass()
  const { shown, renamed } = useRowKeys(classes)
  const [overtaken, setOvertaken] = useState<Names>({})
  const open = useOpen(shown)
  const isReadOnly = useReadOnly()
  const forms = levels.filter(
    (level) => classes.some(({ form_level }) => form_level === level) || open.isAdding(level),
  )
  const others = levels.filter((level) => !forms.includes(level))
  const nameOf = ({ id }: FormClass): string =>
    overtaken[id] === undefined ? `class ${id}` : `class ${id} is now called ${overtaken[id]}`
  return (
    <>
      <LostDrafts under={under} shown={classes.map(placeOf)} nameOf={nameOf} />
      {classes.length === 0 && <p>There are no classes yet.</p>}
      {forms.map((level) => (
        <FormClasses
          key={level}
          level={level}
          classes={classes}
          shown={shown.filter(({ one }) => one.form_level === level)}
          open={open}
          students={students}
          onRenamed={renamed}
          onOvertaken={(was, name) => setOvertaken((now) => ({ ...now, [was]: name }))}
        />
      ))}
      {others.length > 0 && !isReadOnly && (
        <Row className={styles.form} role="group" aria-label="Add a form">
          <Muted className={styles.formName}>Add a form</Muted>
          <Row>
            {others.map((level) => (
              <Button
                key={level}
                className={styles.chip}
                style={thumb}
                onClick={() => open.setAdding(level, true)}
              >
                {sixth[level] ?? `Form ${level}`}
              </Button>
            ))}
          </Row>
        </Row>
      )}
    </>
  )
}

interface ShownClass {
  readonly one: FormClass
  readonly key: string
}

/** A renamed class keeps its row, with its focus; a new class of the former name is another row. */
const useRowKeys = (classes: readonly FormClass[]) => {
  const [keys, setKeys] = useState<Names>({})
  const used = new Set<string>()
  const shown = classes.map((one): ShownClass => {
    let key = keys[one.id] ?? one.id
    while (used.has(key)) key += ' again'
    used.add(key)
    return { one, key }
  })
  return {
    shown,
    renamed: (was: string, name: string) => setKeys((now) => ({ ...now, [name]: now[was] ?? was })),
  }
}

/** The rows that are open, and the forms that get new classes. What is not saved is always open. */
const useOpen = (shown: readonly ShownClass[]) => {
  const drafts = useAppSelector(selectSettingDrafts)
  const isChanged = (one: FormClass) => placeOf(one) in drafts
  const [rows, setRows] = useState<readonly string[]>(() =>
    shown.filter(({ one }) => isChanged(one)).map(({ key }) => key),
  )
  const [adding, setAdding] = useState<readonly number[]>([])
  const isOpen = ({ one, key }: ShownClass) => rows.includes(key) || isChanged(one)
  return {
    isOpen,
    turn: (row: ShownClass) => {
      const others = rows.filter((key) => key !== row.key)
      setRows(isOpen(row) && !isChanged(row.one) ? others : [...others, row.key])
    },
    isAdding: (level: number) => adding.includes(level) || placeOfNew(level) in drafts,
    isPressed: (level: number) => adding.includes(level),
    setAdding: (level: number, isAdding: boolean) =>
      setAdding((now) => [...now.filter((one) => one !== level), ...(isAdding ? [level] : [])]),
  }
}

interface FormClassesProps {
  readonly level: number
  /** The classes of all forms. */
  readonly classes: readonly FormClass[]
  /** The classes of this form. */
  readonly shown: readonly ShownClass[]
  readonly open: ReturnType<typeof useOpen>
  readonly students: ReadonlyMap<string, number> | undefined
  readonly onRenamed: (was: string, name: string) => void
  readonly onOvertaken: (was: string, name: string) => void
}

/** A form in one line: its classes, each of which opens its row below, and a plus for new ones. */
const FormClasses = (props: FormClassesProps) => {
  const { level, classes, shown, open, students, onRenamed, onOvertaken } = props
  const plus = useRef<HTMLButtonElement>(null)
  const isAdding = open.isAdding(level)
  const close = () => {
    open.setAdding(level, false)
    plus.current?.focus()
  }
  const opened = shown.filter(open.isOpen)
  return (
    <Stack as="section" gap={2} aria-label={`Classes of form ${level}`}>
      <Row className={styles.form}>
        <h4 className={styles.formName}>
          Form {level}
          {sixth[level] && (
            <Muted small className={styles.sixth}>
              {sixth[level]}
            </Muted>
          )}
        </h4>
        <Row>
          <Turns>
            {shown.map((row) => (
              <Button
                key={row.key}
                className={styles.chip}
                style={thumb}
                aria-expanded={open.isOpen(row)}
                onClick={() => open.turn(row)}
              >
                <span className="unseen">Class </span>
                {row.one.id}
              </Button>
            ))}
          </Turns>
          <Button
            ref={plus}
            className={styles.chip}
            style={thumb}
            icon={<PlusOutlined aria-hidden />}
            aria-label={`Add a class to form ${level}`}
            aria-expanded={isAdding}
            onClick={() => open.setAdding(level, !open.isPressed(level))}
          />
        </Row>
      </Row>
      {(isAdding || opened.length > 0) && (
        <Stack className={styles.opened}>
          {isAdding && (
            <NewClasses classes={classes} level={level} isPressed={open.isPressed(level)} onClose={close} />
          )}
          {opened.length > 0 && (
            <EntryRows min="352px">
              {opened.map(({ one, key }) => (
                <ClassRow
                  key={key}
                  stored={one}
                  students={students && (students.get(one.id) ?? 0)}
                  onRenamed={onRenamed}
                  onOvertaken={onOvertaken}
                />
              ))}
            </EntryRows>
          )}
        </Stack>
      )}
    </Stack>
  )
}
