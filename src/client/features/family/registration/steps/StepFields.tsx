// The fields of a step, section by section, drawn from the field table.
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { type ReactNode, Suspense, useCallback, useDeferredValue } from 'react'
import { shallowEqual } from 'react-redux'
import type { Step } from '#shared/record/field'
import { type Section, sectionsOf, ticksAmong } from '#shared/record/sections'
import { useAfterPaint } from '#client/ui/hooks/timing'
import type { FieldName } from '#shared/record/fields'
import { parents } from '#shared/rules/students/livingStatus'
import { lazyExtra } from '#client/lazyWithPreload'
import { useSiblings } from '#client/session/children'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { FieldRows } from '#client/record/form/RecordField'
import { Muted } from '#client/ui/primitives'
import { selectAskedFields, selectIsEditable } from '../registrationSelectors'
import { PersonCard, usePersons } from './PersonCard'
import { SectionOffers } from './SectionOffers'
import { ClosedSection } from './ClosedAnswers'
import { RegistrationField, selectTicksProblem } from './RegistrationField'
import * as styles from './steps.module.css'
import * as shared from '../registration.module.css'

/**
 * The beginning of a step appears at once, the rest after the paint. A link into a field, and the way back
 * to a place, need all of it.
 */
const useIsWhole = (): boolean => {
  const { hash } = useLocation()
  const goesOn = useNavigationType() !== NavigationType.Pop && hash === ''
  const isBegun = useAfterPaint(true)
  return isBegun || !goesOn
}

/** Only families with several children load it. */
const CopyFromSibling = lazyExtra(() => import('./CopyFromSibling'))

const Sections = ({ step }: { step: Step }) => {
  const hasSiblings = useSiblings().length > 0
  const isWhole = useIsWhole()
  const sections = isWhole ? sectionsOf(step) : sectionsOf(step).slice(0, 1)
  return (
    <>
      {sections.map((section) => (
        <SectionCard key={section.name} section={section}>
          {step === 'family' && <SectionOffers section={section.name} />}
          {hasSiblings && (
            <Suspense fallback={null}>
              <CopyFromSibling section={section.name} />
            </Suspense>
          )}
        </SectionCard>
      ))}
      {!isWhole && <div className={styles.rest} aria-busy="true" />}
    </>
  )
}

const FamilyFields = () => {
  usePersons()
  return <Sections step="family" />
}

export const StepFields = ({ step }: { step: Step }) =>
  step === 'family' ? <FamilyFields /> : <Sections step={step} />

// A section of the form as a card: heading, helping sentence, fields. The section of a person folds.
interface SectionCardProps {
  readonly section: Section
  /** Offers and other things under the heading. */
  readonly children?: ReactNode
}

const isPerson = ({ name }: Section): boolean => parents.some((parent) => parent === name)

const SectionCard = ({ section, children }: SectionCardProps) => {
  const select = useCallback((state: RootState) => selectAskedFields(state, section.name), [section])
  // A new section is drawn bit by bit, so that it never blocks the person.
  const asked = useDeferredValue(useSelectorAfterPaint(select, shallowEqual))
  const isEditable = useAppSelector(selectIsEditable)
  const ticksProblem = useAppSelector((state) => selectTicksProblem(state, ticksAmong(asked)))
  if (asked.length === 0) return null
  if (!isEditable) return <ClosedSection section={section} asked={asked} />
  const content = (
    <>
      {section.help && (
        <Muted as="p" measured above={1}>
          {section.help}
        </Muted>
      )}
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
