// A parent or guardian as a card that folds to a line: “Mother: Kavita Núñez, 1868 555 8061”. Folded fields are not
// drawn but count.
import { DownOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Section } from '#shared/record/sections'
import { afterPaint } from '#client/afterPaint'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { type FieldName, findField } from '#shared/record/fields'
import { phoneText } from '#shared/record/phone'
import type { FieldValue } from '#shared/record/record'
import { type FamilyAnswers, visibleParents } from '#shared/rules/students/livingStatus'
import { registration, registrationState } from '../registrationSlice'
import { selectAnswer, selectAnswers, selectMissing, selectProblems } from '../registrationSelectors'
import { Row, Text } from '#client/ui/primitives'
import * as shared from '../registration.module.css'
import * as styles from './steps.module.css'

interface PersonCardProps {
  readonly section: Section
  readonly children: ReactNode
}

const Summary = ({ person }: { person: string }) => {
  const summary = useAppSelector((state) => selectPersonSummary(state, person))
  return (
    <Text breaks className={styles.summary}>
      <span className="unseen">: </span>
      {summary}
    </Text>
  )
}

const tones: Readonly<Partial<Record<string, 'success' | 'warn'>>> = {
  Complete: 'success',
  'Needs attention': 'warn',
}

/** Computed from all answers, so it follows after the paint. */
const Standing = ({ person }: { person: string }) => {
  const select = useCallback((state: RootState) => selectPersonStanding(state, person), [person])
  const standing = useSelectorAfterPaint(select)
  return (
    <Text
      numeric
      size="small"
      tone={tones[standing] ?? 'muted'}
      className={styles.standing}
      data-standing={standing}
    >
      {standing}
    </Text>
  )
}

/**
 * The button turns at once; the many fields follow after the paint, but before the Tab key moves on,
 * because Tab leads into them.
 */
const useTurning = (person: string) => {
  const dispatch = useAppDispatch()
  const [asked, setAsked] = useState<boolean | null>(null)
  const isTurnedOpen = useAppSelector((state) => registrationState.selectIsPersonOpen(state, person))
  const isPrinting = useIsPrinting()
  const isOpen = isTurnedOpen || isPrinting
  const isTurned = asked ?? isOpen
  const follow = useCallback(() => {
    if (asked === null) return
    dispatch(registration.personTurned({ person, isOpen: asked }))
    setAsked(null)
  }, [dispatch, person, asked])
  useEffect(() => (asked === null ? undefined : afterPaint(follow)), [asked, follow])
  const hurry = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') flushSync(follow)
  }
  return { isOpen, isTurned, turn: () => setAsked(!isTurned), hurry } as const
}

export const PersonCard = ({ section: { name: person, title }, children }: PersonCardProps) => {
  const { isOpen, isTurned, turn, hurry } = useTurning(person)
  const id = `person-${person}`
  return (
    <fieldset className={`${shared.card} ${styles.person}`} aria-labelledby={`${id}-title`}>
      <Row as="legend" gap={3} wrap={false} minHeight={64} className={styles.head}>
        <h2 className={shared.cardTitle}>
          <button
            type="button"
            className={styles.turn}
            id={`${id}-title`}
            aria-expanded={isTurned}
            aria-controls={`${id}-fields`}
            aria-describedby={`${id}-about`}
            onClick={turn}
            onKeyDown={hurry}
          >
            {title}
          </button>
        </h2>
        <Row
          as="span"
          gap={3}
          rowGap={0}
          align="baseline"
          justify="between"
          className={styles.about}
          data-print="no"
          id={`${id}-about`}
        >
          {!isOpen && <Summary person={person} />}
          <Standing person={person} />
        </Row>
        <DownOutlined aria-hidden className={styles.arrow} data-print="no" rotate={isTurned ? 180 : 0} />
      </Row>
      <div className={styles.fields} id={`${id}-fields`}>
        {isOpen && children}
      </div>
    </fieldset>
  )
}

/** Opens the first card with something to do when the step opens and when a person is added or removed. */
export const usePersons = (): void => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const shown = useSelectorAfterPaint(selectShownPersons)
  useLayoutEffect(() => {
    dispatch(registration.personsShown(firstToFill(store.getState())))
  }, [store, dispatch, shown])
}

/** On paper nothing is folded. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

// The shown people, and the words of a folded card.
/** Phones of a person, the most useful first. */
const phones: Readonly<Record<string, readonly FieldName[]>> = {
  mother: ['mobile_phone_mother', 'mother_phone_home', 'mother_business_phone'],
  father: ['mobile_phone_father', 'father_phone_home', 'father_business_phone'],
  guardian: ['mobile_phone_guardian', 'home_phone_guardian', 'business_phone_guardian'],
}

/** 'mother father'; a text stays equal until somebody is added or removed. */
const selectShownPersons = (state: RootState): string =>
  visibleParents(selectAnswers(state) as unknown as FamilyAnswers).join(' ')

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '')

/** 'Kavita Núñez, 1868 555 8061' */
const selectPersonSummary = (state: RootState, person: string): string => {
  const name = textOf(selectAnswer(state, `${person}_name`))
  const phone = (phones[person] ?? []).map((field) => textOf(selectAnswer(state, field))).find(Boolean)
  return [name, phone && phoneText(phone)].filter(Boolean).join(', ') || 'no name yet'
}

const isOf = (person: string) => (thing: { readonly name: string }) =>
  findField(thing.name)?.section === person

/** The state of a card in words. */
const selectPersonStanding = (state: RootState, person: string): string => {
  if (selectProblems(state).some(isOf(person))) return 'Needs attention'
  const left = selectMissing(state).filter(isOf(person)).length
  return left === 0 ? 'Complete' : `${left} left`
}

/** The first person with something to do, or null. */
const firstToFill = (state: RootState): string | null =>
  selectShownPersons(state)
    .split(' ')
    .find((person) => person !== '' && selectPersonStanding(state, person) !== 'Complete') ?? null
