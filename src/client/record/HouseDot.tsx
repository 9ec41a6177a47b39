// The colour of a house, before its name among the answers of a record.
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { useAppSelector } from '../store/hooks'
import { ColourDot } from '../ui/ColourDot'
import { selectHouseColour } from './lookupLists'

/** Nothing for other answers. */
export const HouseDot = ({ field, value }: { field: Field; value: FieldValue }) => {
  const colour = useAppSelector((state) => (field.kind === 'house' ? selectHouseColour(state, value) : null))
  return <ColourDot colour={colour} />
}
