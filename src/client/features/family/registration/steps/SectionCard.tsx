// One section of the form as a card: heading, one helping sentence, its fields.
import { useDeferredValue, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import type { FieldName } from '#shared/record/fields'
import type { Section } from '#shared/record/sections'
import { useAppSelector } from '../../store/hooks'
import { RegistrationField } from './RegistrationField'
import { selectAskedFields } from './registrationSelectors'

interface SectionCardProps {
  readonly section: Section
  /** Offers and other things under the heading. */
  readonly children?: ReactNode
}

/** Sections of ticks only are laid out as rows of ticks. */
const layoutOf = (kinds: readonly string[]): string =>
  kinds.filter((kind) => kind === 'flag').length > 3 ? 'fields fields-flags' : 'fields'

export const SectionCard = ({ section, children }: SectionCardProps) => {
  // The choice that shows or hides a section is painted first, the section follows (UX-66).
  const asked = useDeferredValue(
    useAppSelector((state) => selectAskedFields(state, section.name), shallowEqual),
  )
  if (asked.length === 0) return null
  return (
    <fieldset className="card">
      <legend className="card-legend">
        <h2 className="card-title">{section.title}</h2>
      </legend>
      {section.help && <p className="card-help">{section.help}</p>}
      {children}
      <div className={layoutOf(asked.map(({ kind }) => kind))}>
        {asked.map(({ name }) => (
          <RegistrationField key={name} name={name as FieldName} />
        ))}
      </div>
    </fieldset>
  )
}
