// What the text of the palette finds, and going there.
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { officePath } from '#client/address/officeView'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import { PaletteList } from './PaletteList'
import { choicesFor, findable, type OfficeAction } from './paletteChoices'
import { useClassActions } from './classActions'
import { useSavedActions } from './savedActions'
import * as styles from './paletteList.module.css'

interface PaletteFoundProps {
  readonly id: string
  readonly text: string
  /** From the first choice down; over either end it begins again at the other. */
  readonly steps: number
  /** Go to the choice as soon as it is known. */
  readonly isEntered: boolean
  readonly actions: readonly OfficeAction[]
  /** Which choice the steps led to; -1 is none. */
  readonly onActive: (active: number) => void
  readonly onChosen: (path: string) => void
}

const none: never[] = []

/** What the text finds. The list of students is read when there is something to find in it. */
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

const stateText = (count: number, isLoading: boolean, hasFailed: boolean): string => {
  if (isLoading) return 'Searching …'
  if (hasFailed) return 'The students could not be loaded. Close this and try again.'
  return count === 0 ? 'Nothing found. Check the spelling.' : ''
}

const placeOf = (steps: number, count: number): number =>
  count === 0 ? -1 : ((steps % count) + count) % count

export default function PaletteFound(props: PaletteFoundProps) {
  const { id, text, steps, isEntered, actions, onActive, onChosen } = props
  const { groups, isLoading, isError, isReady } = useChoices(text, actions)
  const choices = groups.flatMap((group) => group.choices)
  const active = placeOf(steps, choices.length)
  useLayoutEffect(() => onActive(active), [active, onActive])
  // Never the first of what was found for fewer letters.
  const enter = useEffectEvent(() =>
    onChosen(choices[active]?.path ?? officePath('dashboard', { q: text.trim() })),
  )
  useEffect(() => {
    if (isEntered && isReady) enter()
  }, [isEntered, isReady])
  return (
    <>
      <PaletteList id={id} groups={groups} active={active} onChosen={onChosen} />
      <p role="status" className={styles.state}>
        {stateText(choices.length, isLoading, isError)}
      </p>
    </>
  )
}
