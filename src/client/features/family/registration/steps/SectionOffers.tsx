import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { findField } from '#shared/record/fields'
import { useRecordAtHand } from '../../../../record/controls/recordAtHand'
import { recordSave } from '../../../../record/saving/recordSaveSlice'
import { useAppDispatch, useAppSelector, useAppStore } from '../../../../store/hooks'
import { selectAnswers, selectIsEditable, selectVersion } from '../registrationSelectors'
import { offersFor, type Offer } from './offers'
import * as styles from './steps.module.css'

const useTakeOffer = () => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const { studentId, problemOf } = useRecordAtHand()
  return ({ values }: Offer) => {
    const base = selectVersion(store.getState())
    for (const [name, value] of Object.entries(values)) {
      const field = findField(name)
      if (field)
        dispatch(recordSave.edited({ studentId, field: name, value, base, problem: problemOf(field, value) }))
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
    <div className={styles.offers}>
      {offers.map((offer) => (
        <Button key={offer.label} type="text" icon={<CopyOutlined aria-hidden />} onClick={() => take(offer)}>
          {offer.label}
        </Button>
      ))}
    </div>
  )
}
