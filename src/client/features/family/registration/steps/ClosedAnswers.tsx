// Answers that cannot be changed here, as text: all of a closed form, and values that the school sets.
import type { Field } from '#shared/record/field'
import { writerOf } from '#shared/record/fields'
import { ticksAmong, type Section } from '#shared/record/sections'
import { selectDisplay } from '#client/record/lookupLists'
import { HouseDot } from '#client/record/HouseDot'
import { tickedText } from '#client/record/ticks'
import { useAppSelector } from '#client/store/hooks'
import { UnderAnswer } from './UnderAnswer'
import {
  selectAnswer,
  selectLateStandings,
  selectNote,
  selectQueue,
  selectStudentId,
} from '../registrationSelectors'
import { focusTarget } from '#client/record/form/landing'
import { Stack } from '#client/ui/primitives'
import * as shared from '../registration.module.css'
import * as styles from './steps.module.css'

const emptyText = (field: Field): string => (writerOf(field) === 'office' ? 'Not set yet' : 'Not answered')

const Text = ({ text, empty }: { text: string | null; empty: string }) => (
  <span className={styles.text} data-empty={text === null || undefined}>
    {text ?? empty}
  </span>
)

/** Part of a definition list. */
export const ClosedAnswer = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => selectDisplay(state, selectStudentId(state), field))
  const value = useAppSelector((state) => selectAnswer(state, field.name))
  return (
    <div className={styles.answer} {...focusTarget(field.name)}>
      <dt>{field.label}</dt>
      <dd>
        <HouseDot field={field} value={value} />
        <Text text={text} empty={emptyText(field)} />
        <UnderAnswer field={field} />
      </dd>
    </div>
  )
}

const ClosedTicks = ({ ticks }: { ticks: readonly Field[] }) => {
  const text = useAppSelector((state) => tickedText(ticks, (name) => selectAnswer(state, name)))
  return (
    <div className={styles.answer}>
      <dt>Ticked</dt>
      <dd>
        <Text text={text} empty="Not answered" />
      </dd>
    </div>
  )
}

/** A contested tick, or a tick that is not in the record, has a row of its own, because its note belongs beside it. */
const useContested = (ticks: readonly Field[]): readonly Field[] => {
  const names = useAppSelector((state) =>
    ticks
      .filter(
        ({ name }) =>
          selectNote(state, name) ?? selectLateStandings(state)[name] ?? selectQueue(state).conflicts[name],
      )
      .map(({ name }) => name)
      .join(' '),
  )
  return ticks.filter(({ name }) => names.split(' ').includes(name))
}

export const ClosedSection = ({ section, asked }: { section: Section; asked: readonly Field[] }) => {
  const ticks = ticksAmong(asked)
  const contested = useContested(ticks)
  const single = asked.filter((field) => !ticks.includes(field) || contested.includes(field))
  const titleId = `closed-${section.name}`
  return (
    <div className={shared.card} role="group" aria-labelledby={titleId}>
      <h2 className={shared.cardTitle} id={titleId}>
        {section.title}
      </h2>
      <Stack as="dl" gap={0} lines="between" entryPad={3} className={styles.answers}>
        {ticks.length > 0 && <ClosedTicks ticks={ticks} />}
        {single.map((field) => (
          <ClosedAnswer key={field.name} field={field} />
        ))}
      </Stack>
    </div>
  )
}
