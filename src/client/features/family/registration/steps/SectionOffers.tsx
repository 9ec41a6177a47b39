// One click instead of typing the same again. The offer goes away when it is taken: the focus goes to what was filled in,
// which is said and can be undone.
import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { UndoLine } from '#client/record/controls/UndoLine'
import { useSaveAll } from '#client/record/controls/useAnswer'
import { focusOn } from '#client/record/form/landing'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { selectAnswer, selectAnswers, selectIsEditable } from '../registrationSelectors'
import { offersFor, type Offer } from './offers'
import * as styles from './steps.module.css'

/** Plain data: what is offered, not who offers it. */
const areSame = (before: readonly Offer[], now: readonly Offer[]): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

interface Taken extends Offer {
  readonly undo: () => void
}

/** The offer that was taken last, until one of its answers changes. */
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
        <div className={styles.offers}>
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
        </div>
      )}
      <UndoLine text={taken && taken.done} onUndo={undo} />
    </>
  )
}
