// One section of the form as a card: heading, one helping sentence, its fields.
import { useDeferredValue, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import type { Field } from '#shared/record/field'
import type { FieldName } from '#shared/record/fields'
import type { Section } from '#shared/record/sections'
import { ticksAmong } from '../../../../record/ticks'
import { useAppSelector } from '../../../../store/hooks'
import { selectAskedFields, selectIsEditable } from '../registrationSelectors'
import { RegistrationField } from './RegistrationField'
import * as shared from '../registration.module.css'
import * as styles from './steps.module.css'

interface SectionCardProps {
  readonly section: Section
  /** Offers and other things under the heading. */
  readonly children?: ReactNode
}

/** Many ticks are laid out in rows. */
const layoutOf = (asked: readonly Field[]): string | undefined =>
  ticksAmong(asked).length > 0 ? `${shared.fields} ${styles.flags}` : shared.fields

export const SectionCard = ({ section, children }: SectionCardProps) => {
  // The choice that shows or hides a section is painted first, the section follows (UX-66).
  const asked = useDeferredValue(
    useAppSelector((state) => selectAskedFields(state, section.name), shallowEqual),
  )
  const isEditable = useAppSelector(selectIsEditable)
  if (asked.length === 0) return null
  return (
    <fieldset className={shared.card}>
      <legend className={styles.cardLegend}>
        <h2 className={shared.cardTitle}>{section.title}</h2>
      </legend>
      {/* A closed form asks for nothing. */}
      {section.help && isEditable && <p className={shared.cardHelp}>{section.help}</p>}
      {children}
      <div className={layoutOf(asked)}>
        {asked.map(({ name }) => (
          <RegistrationField key={name} name={name as FieldName} />
        ))}
      </div>
    </fieldset>
  )
}
