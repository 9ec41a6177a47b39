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
import { count } from '../ui/count'
import { spokenMomentText } from '../ui/dates/moments'

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
      below={5}
      data-print="no"
      title={title}
      onClose={() => void dispatch(deviceStore.noticeClosed(about))}
    />
  ))
}

const typedText = (many: number, at: number | null, what = 'answer'): string =>
  `${count(many, what)} you typed on this device ${at === null ? 'earlier' : spokenMomentText(at)}`

interface FoundText {
  readonly many: number
  /** The number that is still unsaved. */
  readonly unsaved: number
  /** When the newest was typed, in milliseconds. */
  readonly at: number | null
  /** 'answer' or 'mark' */
  readonly what?: string
}

/** '3 answers you typed on this device yesterday at 22:41 have now been saved.' */
export const foundText = ({ many, unsaved, at, what }: FoundText): string => {
  const typed = typedText(many, at, what)
  if (unsaved === 0) return `${typed} ${many === 1 ? 'has' : 'have'} now been saved.`
  if (unsaved === many) return `${typed} ${many === 1 ? 'is' : 'are'} not saved yet.`
  return `${typed}: ${many - unsaved} now saved, ${unsaved} not yet.`
}

interface DocumentsText {
  readonly stored: number
  readonly unsent: number
  /** Refused by the server, which gives the reason beside the document at the next attempt. */
  readonly refused: number
}

/** '2 documents you chose on this device earlier have now been uploaded.' */
const documentsText = ({ stored, unsent, refused }: DocumentsText): string => {
  const found = stored + unsent + refused
  const chosen = `${count(found, 'document')} you chose on this device earlier`
  if (stored === found) return `${chosen} ${found === 1 ? 'has' : 'have'} now been uploaded.`
  if (unsent === found) return `${chosen} ${found === 1 ? 'is' : 'are'} not uploaded yet.`
  const parts = [
    stored > 0 && `${stored} now uploaded`,
    unsent > 0 && `${unsent} not yet`,
    refused > 0 && `${refused} not accepted: please choose a new file`,
  ]
  return `${chosen}: ${parts.filter(Boolean).join(', ')}.`
}

export const documentsExpiredText = (many: number): string =>
  `${count(many, 'document')} you chose on this device ${many === 1 ? 'has' : 'have'} been deleted. ${many === 1 ? 'It' : 'They'} could not be uploaded within 30 days.`

export const expiredText = (many: number, at: number | null): string =>
  `${typedText(many, at)} could not be saved within 30 days and ${many === 1 ? 'has' : 'have'} been deleted.`
