// The fields of a step, section by section, drawn from the field table.
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import type { Step } from '#shared/record/field'
import { sectionsOf } from '#shared/record/sections'
import { useAfterPaint } from '#client/ui/hooks/useAfterPaint'
import { usePersons } from './persons/usePersons'
import { SectionCard } from './SectionCard'
import { SectionOffers } from './SectionOffers'
import * as styles from './steps.module.css'

/**
 * Whoever goes on to a step has its beginning at once, and the rest when that is painted (UX-71). A link into a field and
 * the way back to a place need all of it.
 */
const useIsWhole = (): boolean => {
  const { hash } = useLocation()
  const goesOn = useNavigationType() !== NavigationType.Pop && hash === ''
  const isBegun = useAfterPaint(true)
  return isBegun || !goesOn
}

const Sections = ({ step }: { step: Step }) => {
  const isWhole = useIsWhole()
  const sections = isWhole ? sectionsOf(step) : sectionsOf(step).slice(0, 1)
  return (
    <>
      {sections.map((section) => (
        <SectionCard key={section.name} section={section}>
          {step === 'family' && <SectionOffers section={section.name} />}
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
