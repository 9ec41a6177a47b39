// The columns that can be chosen, in their order.
import { useMemo } from 'react'
import { ageOn } from '#shared/rules/dates'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { measureText } from '#shared/rules/intake/measure'
import { count } from '#client/ui/count'
import { dayOf, today } from '#client/ui/dates/moments'
import { useAppSelector } from '#client/store/hooks'
import type { FurtherKey, ListedStudent } from './studentView'
import { selectColumns } from './columnsSlice'

export interface FurtherColumn {
  readonly key: FurtherKey
  readonly title: string
  readonly width: number
  readonly text: (student: ListedStudent) => string
}

const onItsWay = '…'
const unknown = '–'

const titleOf = (wanted: string): string => documentTypes.find(({ type }) => type === wanted)?.title ?? wanted

/** '9 answers · Passport photo, SEA slip' */
const missingText = ({ measure, missingDocuments }: ListedStudent): string => {
  if (!measure) return onItsWay
  const answers = measure.left - missingDocuments.length
  const texts = [
    ...(answers > 0 ? [count(answers, 'answer')] : []),
    ...(missingDocuments.length > 0 ? [missingDocuments.map(titleOf).join(', ')] : []),
  ]
  return texts.join(' · ') || 'Nothing'
}

const agreedText = ({ agreed }: ListedStudent): string =>
  agreed === null ? onItsWay : agreed === 1 ? 'Yes' : 'No'

const signInText = ({ further }: ListedStudent): string => {
  if (!further) return onItsWay
  return further.last_sign_in_at === null ? 'Never' : dayOf(further.last_sign_in_at)
}

const ageText = ({ row: { date_of_birth: born } }: ListedStudent): string =>
  born === null ? unknown : String(ageOn(born, today()))

export const furtherColumns: readonly FurtherColumn[] = [
  {
    key: 'missing',
    title: 'Registration',
    width: 216,
    text: ({ measure }) => (measure ? measureText(measure) : unknown),
  },
  { key: 'things', title: 'Missing', width: 280, text: missingText },
  { key: 'agreed', title: 'Agreed', width: 88, text: agreedText },
  { key: 'signIn', title: 'Last sign-in', width: 148, text: signInText },
  { key: 'house', title: 'House', width: 112, text: ({ house }) => house ?? unknown },
  {
    key: 'sex',
    title: 'Sex',
    width: 80,
    text: ({ further }) => (further ? (further.sex ?? unknown) : onItsWay),
  },
  { key: 'age', title: 'Age', width: 64, text: ageText },
]

/** The order of the columns does not depend on the order of choosing. */
export const columnsOf = (keys: readonly FurtherKey[]): readonly FurtherColumn[] =>
  furtherColumns.filter(({ key }) => keys.includes(key))

/** The columns that were chosen, besides those of the specification. */
export const useChosenColumns = () => {
  const chosen = useAppSelector(selectColumns)
  return useMemo(() => columnsOf(chosen ?? []), [chosen])
}
