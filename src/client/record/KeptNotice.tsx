// Notices about earlier answers and documents that this device held: they are sent now, or they were too old.
import { createSelector } from '@reduxjs/toolkit'
import { sessionSelectors } from '../session/sessionState'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import type { RootState } from '../store/rootReducer'
import { Notice } from '../ui/notices/Notice'
import {
  deviceStore,
  deviceStoreSelectors,
  type DeviceStoreState,
  type FoundFields,
  type News,
} from '../saving/deviceStoreSlice'
import { documentsExpiredText, documentsText, expiredText, foundText } from './keptText'
import * as styles from './KeptNotice.module.css'

interface Line {
  readonly about: News
  readonly isGood: boolean
  readonly title: string
}

/** @param isNamed true if another notice (UnsavedNotice) lists the unsaved answers; then they are not counted here */
const linesOf = (
  { found, foundAt, expired, documents }: DeviceStoreState,
  answersLeft: number,
  marksLeft: number,
  isNamed: boolean,
): Line[] => {
  const lineOf = (about: FoundFields['kind'], left: number) => {
    const all = found.filter(({ kind }) => kind === about).reduce((sum, { fields }) => sum + fields.length, 0)
    const [many, unsaved] = isNamed ? [all - left, 0] : [all, left]
    const title = foundText({ many, unsaved, at: foundAt, what: about })
    return { count: many, about, isGood: unsaved === 0, title }
  }
  const lines = [
    lineOf('answer', answersLeft),
    lineOf('mark', marksLeft),
    {
      count: documents.stored + documents.unsent.length + documents.refused,
      about: 'documents',
      isGood: documents.unsent.length + documents.refused === 0,
      title: documentsText({ ...documents, unsent: documents.unsent.length }),
    },
    {
      count: documents.expired,
      about: 'expiredDocuments',
      isGood: false,
      title: documentsExpiredText(documents.expired),
    },
    {
      count: expired.count,
      about: 'expired',
      isGood: false,
      title: expiredText(expired.count, expired.at),
    },
  ] as const
  return lines.filter(({ count }) => count > 0)
}

const selectLines = createSelector(
  [
    deviceStoreSelectors.selectDeviceStore,
    deviceStoreSelectors.selectFoundUnsaved,
    deviceStoreSelectors.selectMarksUnsaved,
    (state: RootState) => sessionSelectors.selectPerson(state)?.admin === true,
  ],
  linesOf,
)

export const KeptNotice = () => {
  const dispatch = useAppDispatch()
  return useAppSelector(selectLines).map(({ about, isGood, title }) => (
    <Notice
      key={about}
      is={isGood ? 'success' : 'warning'}
      role="status"
      className={styles.notice}
      data-print="no"
      title={title}
      onClose={() => void dispatch(deviceStore.noticeClosed(about))}
    />
  ))
}
