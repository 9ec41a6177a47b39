// The fields of a step, section by section, drawn from the field table.
import type { Step } from '#shared/record/field'
import { sectionsOf } from '#shared/record/sections'
import { usePersons } from './persons/usePersons'
import { SectionCard } from './SectionCard'
import { SectionOffers } from './SectionOffers'

const FamilyFields = () => {
  usePersons()
  return sectionsOf('family').map((section) => (
    <SectionCard key={section.name} section={section}>
      <SectionOffers section={section.name} />
    </SectionCard>
  ))
}

export const StepFields = ({ step }: { step: Step }) =>
  step === 'family' ? (
    <FamilyFields />
  ) : (
    sectionsOf(step).map((section) => <SectionCard key={section.name} section={section} />)
  )
