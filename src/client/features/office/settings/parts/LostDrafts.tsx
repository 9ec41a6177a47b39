// Drafts without a row: a colleague has removed the entry that they change, or has added the entry that they would add.
import { selectSettingDrafts, settingDropped } from '../settingsDraftsSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Notice } from '#client/ui/notices/Notice'

interface LostDraftsProps<Over> {
  /** The prefix of their places. */
  readonly under: string
  /** The places that have a row. */
  readonly shown: readonly string[]
  /** @param over the stored value on which the draft was begun */
  readonly nameOf: (over: Over) => string
}

const typedIn = (changes: object): string =>
  Object.values(changes)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')

export const LostDrafts = <Over,>({ under, shown, nameOf }: LostDraftsProps<Over>) => {
  const dispatch = useAppDispatch()
  const drafts = useAppSelector(selectSettingDrafts)
  return Object.entries(drafts)
    .filter(([place]) => place.startsWith(under) && !shown.includes(place))
    .map(([place, { over, changes }]) => (
      <Notice
        key={place}
        is="warning"
        title={`Another administrator saved first: ${nameOf(over as Over)}`}
        onClose={() => dispatch(settingDropped(place))}
      >
        What you typed here is not saved{typedIn(changes) && `: ${typedIn(changes)}`}.
      </Notice>
    ))
}
