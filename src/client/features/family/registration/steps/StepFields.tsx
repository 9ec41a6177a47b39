// The fields of a step, section by section, drawn from the field table.
import type { Step } from '#shared/record/field'
import { sectionsOf } from '#shared/record/sections'
import { SectionCard } from './SectionCard'
import { SectionOffers } from './SectionOffers'

export const StepFields = ({ step }: { step: Step }) =>
  sectionsOf(step).map((section) => (
    <SectionCard key={section.name} section={section}>
      {step === 'family' && <SectionOffers section={section.name} />}
    </SectionCard>
  ))
