import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { findField } from '#shared/record/fields'
import { fieldProblem } from '#shared/record/fieldRules'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { fieldSave } from './fieldSaveSlice'
import { offersFor, type Offer } from './offers'
import { selectAnswers, selectIsEditable, selectToday, selectVersion } from './registrationSelectors'

const useTakeOffer = () => {
  const dispatch = useAppDispatch()
  const base = useAppSelector(selectVersion)
  const today = useAppSelector(selectToday)
  return ({ values }: Offer) => {
    for (const [name, value] of Object.entries(values)) {
      const field = findField(name)
      if (field)
        dispatch(fieldSave.edited({ field: name, value, base, problem: fieldProblem(field, value, today) }))
    }
  }
}

/** One click instead of typing the same again. */
export const SectionOffers = ({ section }: { section: string }) => {
  const answers = useAppSelector(selectAnswers)
  const isEditable = useAppSelector(selectIsEditable)
  const take = useTakeOffer()
  const offers = offersFor(section, answers)
  if (!isEditable || offers.length === 0) return null
  return (
    <div className="offers">
      {offers.map((offer) => (
        <Button key={offer.label} type="text" icon={<CopyOutlined aria-hidden />} onClick={() => take(offer)}>
          {offer.label}
        </Button>
      ))}
    </div>
  )
}
