// One section of the form as a card: heading, one helping sentence, its fields. A person of the family folds.
import { useCallback, useDeferredValue, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import type { FieldName } from '#shared/record/fields'
import { ticksAmong, type Section } from '#shared/record/sections'
import { parents } from '#shared/rules/students/livingStatus'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { selectAskedFields, selectIsEditable } from '../registrationSelectors'
import { ClosedSection } from './ClosedAnswers'
import { FieldRows } from '#client/record/form/FieldRows'
import { PersonCard } from './persons/PersonCard'
import { RegistrationField } from './RegistrationField'
import { selectTicksProblem } from './shownProblem'
import * as shared from '../registration.module.css'
import * as styles from './steps.module.css'

interface SectionCardProps {
  readonly section: Section
  /** Offers and other things under the heading. */
  readonly children?: ReactNode
}

const isPerson = ({ name }: Section): boolean => parents.some((parent) => parent === name)

export const SectionCard = ({ section, children }: SectionCardProps) => {
  const select = useCallback((state: RootState) => selectAskedFields(state, section.name), [section])
  // A section that comes is drawn bit by bit: whoever goes on meanwhile does not wait for it.
  const asked = useDeferredValue(useSelectorAfterPaint(select, shallowEqual))
  const isEditable = useAppSelector(selectIsEditable)
  const ticksProblem = useAppSelector((state) => selectTicksProblem(state, ticksAmong(asked)))
  if (asked.length === 0) return null
  if (!isEditable) return <ClosedSection section={section} asked={asked} />
  const content = (
    <>
      {section.help && <p className={shared.cardHelp}>{section.help}</p>}
      {children}
      <FieldRows
        title={section.title}
        fields={asked}
        ticksProblem={ticksProblem}
        draw={({ field: { name }, span, hintAt }) => (
          <RegistrationField key={name} name={name as FieldName} span={span} hintAt={hintAt} />
        )}
      />
    </>
  )
  if (isPerson(section)) return <PersonCard section={section}>{content}</PersonCard>
  return (
    <fieldset className={shared.card}>
      <legend className={styles.cardLegend}>
        <h2 className={shared.cardTitle}>{section.title}</h2>
      </legend>
      {content}
    </fieldset>
  )
}
