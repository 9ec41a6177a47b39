// Drafts that have no row any more: a colleague has removed what they change, or has added what they were to add.
import { selectSettingDrafts, settingDropped } from '#client/saving/settingsDraftsSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Notice } from '#client/ui/notices/Notice'

interface LostDraftsProps<Over> {
  /** How their places begin. */
  readonly under: string
  /** The places that are shown. */
  readonly shown: readonly string[]
  /** @param over what was stored when it was begun */
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
