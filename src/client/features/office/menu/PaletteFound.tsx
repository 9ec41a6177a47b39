// The results of the palette.
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { wordOfPlace } from '#shared/rules/intake/chasePlace'
import type { SavedView, ViewPurpose } from '#shared/contract/lists/savedViews'
import { rightOfPath } from '#client/address/officeRights'
import { officePath, type OfficeMenu, type OfficeQuery } from '#client/address/officeView'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { searchWords } from '#client/lists/studentFind'
import { useListSavedViewsQuery } from '#client/api/lists/listsApi'
import { useMay } from '#client/session/rights'
import { Muted } from '#client/ui/primitives'
import { choicesFor, findable, type OfficeAction, type ChoiceGroup } from './paletteChoices'
import * as styles from './GlobalSearch.module.css'

interface PaletteFoundProps {
  readonly id: string
  readonly text: string
  /** Steps from the first choice down; past either end they begin at the other. */
  readonly steps: number
  /** The choice opens as soon as it is known. */
  readonly isEntered: boolean
  readonly actions: readonly OfficeAction[]
  /** The choice that the steps led to; -1: none. */
  readonly onActive: (active: number) => void
  readonly onChosen: (path: string) => void
}

export default function PaletteFound(props: PaletteFoundProps) {
  const { id, text, steps, isEntered, actions, onActive, onChosen } = props
  const { groups, isLoading, isError, isReady } = useChoices(text, actions)
  const choices = groups.flatMap((group) => group.choices)
  const active = placeOf(steps, choices.length)
  useLayoutEffect(() => onActive(active), [active, onActive])
  // Never the first result for fewer letters.
  const enter = useEffectEvent(() =>
    onChosen(choices[active]?.path ?? officePath('dashboard', { q: text.trim() })),
  )
  useEffect(() => {
    if (isEntered && isReady) enter()
  }, [isEntered, isReady])
  return (
    <>
      <PaletteList id={id} groups={groups} active={active} onChosen={onChosen} />
      <Muted as="p" small role="status" className={styles.state}>
        {stateText(choices.length, isLoading, isError)}
      </Muted>
    </>
  )
}

const none: never[] = []

/** The results for a text. The list of students is read with the first letter. */
const useChoices = (typed: string, actions: readonly OfficeAction[]) => {
  const text = useDeferredValue(typed)
  const {
    data: rows = none,
    isLoading,
    isError,
  } = useListStudentsQuery(undefined, { skip: typed.trim() === '' })
  const students = useMemo(() => findable(rows), [rows])
  const { saved, isLoading: isSavedLoading } = useSavedActions()
  const { ofClasses, isLoading: isClassLoading } = useClassActions(text)
  const groups = useMemo(
    () => choicesFor(text, students, [...ofClasses, ...actions], saved),
    [text, students, ofClasses, actions, saved],
  )
  const isReady = !isLoading && !isSavedLoading && !isClassLoading && text === typed
  return { groups, isLoading, isError, isReady }
}

const placeOf = (steps: number, count: number): number =>
  count === 0 ? -1 : ((steps % count) + count) % count

const stateText = (count: number, isLoading: boolean, hasFailed: boolean): string => {
  if (isLoading) return 'Searching …'
  if (hasFailed) return 'The students could not be loaded. Close this and try again.'
  return count === 0 ? 'Nothing found. Check the spelling.' : ''
}

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly ChoiceGroup[]
  /** Counted over all groups, from 0. */
  readonly active: number
  readonly onChosen: (path: string) => void
}

const PaletteList = ({ id, groups, active, onChosen }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  const firstOf = (index: number) =>
    groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
      {groups.map(({ title, choices }, index) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} role="presentation">
            {title}
          </p>
          {choices.map((choice, number) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the keys of the list
            <div
              key={choice.path}
              id={`${id}-${firstOf(index) + number}`}
              role="option"
              aria-selected={firstOf(index) + number === active}
              onClick={() => onChosen(choice.path)}
            >
              <span>{choice.title}</span>
              <Muted small className={styles.detail}>
                {choice.detail}
              </Muted>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Acts for a whole class, offered when the class is typed: thirty classes would be sixty rows. */
const useClassActions = (text: string) => {
  const { data: classes, isLoading } = useListFormClassesQuery(undefined, { skip: text.trim() === '' })
  const may = useMay()
  const all = useMemo(() => {
    const words = searchWords(text)
    const named = (classes ?? []).filter(({ id }) => searchWords(id).every((part) => words.includes(part)))
    return named.flatMap(({ id }) => actionsOf(id))
  }, [classes, text])
  return { ofClasses: all.filter(({ path }) => may(rightOfPath(path))), isLoading }
}

const actionsOf = (class_id: string): OfficeAction[] => [
  {
    title: `Chase list of Class ${class_id}`,
    path: officePath('dashboard', { chase: wordOfPlace({ is: 'class', class_id }) }),
  },
  {
    title: `Sign-in slips of Class ${class_id}`,
    words: 'print codes',
    path: officePath('dashboard', { slips: class_id }),
  },
]

/** Saved views, exports and lists, and whether there may be more. */
const useSavedActions = () => {
  const { data: views = none, isLoading: isWaiting } = useListSavedViewsQuery('students')
  const { data: exported = none, isLoading: isExportWaiting } = useListSavedViewsQuery('export')
  const { data: lists = none, isLoading: isListWaiting } = useListSavedViewsQuery('list')
  const saved = useMemo(() => [...views, ...exported, ...lists].map(actionOf), [views, exported, lists])
  return { saved, isLoading: isWaiting || isExportWaiting || isListWaiting }
}

interface Place {
  readonly noun: string
  readonly menu: OfficeMenu
  readonly query?: OfficeQuery
}

const places: Readonly<Record<ViewPurpose, Place>> = {
  students: { noun: 'View', menu: 'dashboard', query: { views: 'choose' } },
  export: { noun: 'Export', menu: 'exportData' },
  list: { noun: 'List', menu: 'reports', query: { papers: 'lists' } },
}

const actionOf = ({ id, purpose, name }: SavedView): OfficeAction => {
  const { noun, menu, query } = places[purpose]
  return { title: `${noun}: ${name}`, words: 'saved', path: officePath(menu, { ...query, saved: id }) }
}
