import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback } from 'react'
import { findField } from '#shared/record/fields'
import { useSave } from '../../../../record/controls/useAnswer'
import { useAppSelector } from '../../../../store/hooks'
import type { RootState } from '../../../../store/rootReducer'
import { useSelectorAfterPaint } from '../../../../store/useSelectorAfterPaint'
import { selectAnswers, selectIsEditable } from '../registrationSelectors'
import { offersFor, type Offer } from './offers'
import * as styles from './steps.module.css'

const useTakeOffer = () => {
  const save = useSave()
  return ({ values }: Offer) => {
    for (const [name, value] of Object.entries(values)) {
      const field = findField(name)
      if (field) save(field, value)
    }
  }
}

/** Plain data: what is offered, not who offers it. */
const areSame = (before: readonly Offer[], now: readonly Offer[]): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

/** One click instead of typing the same again. */
export const SectionOffers = ({ section }: { section: string }) => {
  const select = useCallback((state: RootState) => offersFor(section, selectAnswers(state)), [section])
  const offers = useSelectorAfterPaint(select, areSame)
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
