// A staff member's access to a student's data, as a row of a list.
import type { StaffView } from '#shared/contract/privacy/privacy'
import { staffViewText } from '#shared/rules/trail/staffViews'
import { momentText } from '../ui/dates/moments'
import { Muted, Text } from '../ui/primitives'
import * as styles from './ViewRow.module.css'

const detailText = ({ detail, what }: StaffView): string =>
  detail === null || what === 'registration-data' ? '' : ` (${detail.replace(/_/g, ' ')})`

const whoText = ({ account }: StaffView): string =>
  account === null ? 'The school' : account.replace(/^admin:/, '')

export const ViewRow = ({ view }: { view: StaffView }) => (
  <Text as="li" size="small" breaks className={styles.row}>
    <span>
      <strong>{whoText(view)}</strong> opened {staffViewText(view.what)}
      {detailText(view)}
      {view.among_others === 1 && ', not only of this student'}
    </span>
    <Muted as="time" numeric dateTime={view.at}>
      {momentText(view.at)}
    </Muted>
  </Text>
)

/** Consecutive days are listed once. */
export const ListOpened = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <Muted as="p">
      The office works with a list of all students. It shows the name, class, date of birth and birth
      certificate number, and how far along the form is. It was last opened {momentText(at)}.
    </Muted>
  )
