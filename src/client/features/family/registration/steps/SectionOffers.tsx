import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { findField } from '#shared/record/fields'
import { fieldProblem } from '#shared/record/fieldRules'
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks'
import { fieldSave } from './fieldSaveSlice'
import { offersFor, type Offer } from './offers'
import { selectAnswers, selectIsEditable, selectToday, selectVersion } from './registrationSelectors'

const useTakeOffer = () => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  return ({ values }: Offer) => {
    const [base, today] = [selectVersion(store.getState()), selectToday(store.getState())]
    for (const [name, value] of Object.entries(values)) {
      const field = findField(name)
      if (field)
        dispatch(fieldSave.edited({ field: name, value, base, problem: fieldProblem(field, value, today) }))
    }
  }
}

/** Plain data: what is offered, not who offers it. */
const areSame = (before: readonly Offer[], now: readonly Offer[]): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

/** One click instead of typing the same again. */
export const SectionOffers = ({ section }: { section: string }) => {
  const offers = useAppSelector((state) => offersFor(section, selectAnswers(state)), areSame)
  const isEditable = useAppSelector(selectIsEditable)
  const take = useTakeOffer()
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
