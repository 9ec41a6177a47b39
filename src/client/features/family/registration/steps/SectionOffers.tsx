// Copies an answer with one click. The offer then goes away; the focus moves to the filled field, and the change is
// announced and can be undone.
import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { UndoLine } from '#client/record/controls/controlParts'
import { useSaveAll } from '#client/record/controls/useAnswer'
import { focusOn } from '#client/record/form/landing'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { lengthOf } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import type { Answers } from '#shared/rules/intake/completeness'
import { addressLine } from '#shared/rules/papers/addressee'
import { type FamilyAnswers, type Parent, visibleParents } from '#shared/rules/students/livingStatus'
import { selectAnswer, selectAnswers, selectIsEditable } from '../registrationSelectors'
import { Row } from '#client/ui/primitives'
import * as styles from './steps.module.css'

/** Plain data, so that the list can be compared. */
const areSame = (before: readonly Offer[], now: readonly Offer[]): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

interface Taken extends Offer {
  readonly undo: () => void
}

/** The latest offer taken, until one of its answers changes. */
const useTaken = () => {
  const saveAll = useSaveAll()
  const [taken, setTaken] = useState<Taken | null>(null)
  const stands = useAppSelector((state) =>
    Object.entries(taken?.values ?? {}).every(([name, value]) => selectAnswer(state, name) === value),
  )
  if (taken && !stands) setTaken(null)
  const lead = ({ values }: Offer) => focusOn(Object.keys(values)[0] ?? '')
  return {
    taken,
    take: (offer: Offer) => {
      setTaken({ ...offer, undo: saveAll(offer.values) })
      lead(offer)
    },
    undo: () => {
      taken?.undo()
      if (taken) lead(taken)
    },
  }
}

export const SectionOffers = ({ section }: { section: string }) => {
  const select = useCallback((state: RootState) => offersFor(section, selectAnswers(state)), [section])
  const offers = useSelectorAfterPaint(select, areSame)
  const isEditable = useAppSelector(selectIsEditable)
  const { taken, take, undo } = useTaken()
  if (!isEditable) return null
  return (
    <>
      {offers.length > 0 && (
        <Row rowGap={1} align="stretch" className={styles.offers} data-print="no">
          {offers.map((offer) => (
            <Button
              key={offer.label}
              type="text"
              icon={<CopyOutlined aria-hidden />}
              onClick={() => take(offer)}
            >
              {offer.label}
            </Button>
          ))}
        </Row>
      )}
      <UndoLine text={taken && taken.done} onUndo={undo} />
    </>
  )
}

// Answers that need not be typed twice: addresses and the emergency contact.
interface Offer {
  readonly label: string
  /** The sentence after it is taken. */
  readonly done: string
  readonly values: Readonly<Record<string, string>>
}

/** The wire names follow no single pattern. */
const names = {
  mother: {
    address: 'mother_home_address',
    mobile: 'mobile_phone_mother',
    workPhone: 'mother_business_phone',
  },
  father: {
    address: 'father_home_address',
    mobile: 'mobile_phone_father',
    workPhone: 'father_business_phone',
  },
  guardian: {
    address: 'home_address_guardian',
    mobile: 'mobile_phone_guardian',
    workPhone: 'business_phone_guardian',
  },
} as const satisfies Record<Parent, object>

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' ')

const fits = (name: string, text: string): boolean => lengthOf(text) <= (findField(name)?.max ?? Infinity)

/**
 * Only offers that change something appear. An answer too long for its field is left out, because nothing may be
 * cut off.
 */
const useful = (answers: Answers, { values, ...words }: Offer): Offer[] => {
  const offered = Object.entries(values).filter(([name, text]) => text !== '' && fits(name, text))
  const changes = offered.some(([name, text]) => answers[name] !== text)
  return changes ? [{ ...words, values: Object.fromEntries(offered) }] : []
}

const addressOffers = (parent: Parent, answers: Answers): Offer[] => {
  const target = names[parent].address
  const student = addressLine(textOf(answers['home_address']), textOf(answers['address_line_2']))
  const mother = parent === 'father' ? textOf(answers['mother_home_address']) : ''
  return [
    ...useful(answers, {
      label: 'Same address as the student',
      done: 'Address copied from the student.',
      values: { [target]: student },
    }),
    ...(mother === student
      ? []
      : useful(answers, {
          label: 'Same address as the mother',
          done: 'Address copied from the mother.',
          values: { [target]: mother },
        })),
  ]
}

const relations: Record<Parent, string> = { mother: 'Mother', father: 'Father', guardian: 'Guardian' }

const emergencyOffer = (parent: Parent, answers: Answers): Offer[] => {
  const name = textOf(answers[`${parent}_name`])
  if (!name) return []
  const work = joined(textOf(answers[`${parent}_business_place`]), textOf(answers[names[parent].workPhone]))
  return useful(answers, {
    label: `Use the ${parent}: ${name}`,
    done: `Copied from the ${parent}.`,
    values: {
      emergency_contact: name,
      emergency_home_phone: textOf(answers[names[parent].mobile]),
      relation_to_child: relations[parent],
      relative_in_school: work,
    },
  })
}

export const offersFor = (section: string, answers: Answers): Offer[] => {
  const parents = visibleParents(answers as unknown as FamilyAnswers)
  if (section === 'emergency') return parents.flatMap((parent) => emergencyOffer(parent, answers))
  const parent = parents.find((name) => name === section)
  return parent ? addressOffers(parent, answers) : []
}
