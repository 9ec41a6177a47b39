// Unsaved work that needs the person, on every screen that does not show it, with a link to each place.
import { Fragment, useId, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAppSelector } from '../store/hooks'
import {
  areSameUnsaved,
  keyOfPlace,
  placesElsewhere,
  type UnsavedPlace,
  selectAllUnsaved,
} from '#client/saving/unsaved'
import { below } from '../ui/breakpoints'
import { useMedia } from '../ui/hooks/browser'
import { Notice } from '../ui/notices/Notice'
import { List, Row } from '../ui/primitives'
import * as styles from './UnsavedNotice.module.css'

interface Named {
  readonly place: UnsavedPlace
}

interface UnsavedNoticeProps {
  /** Renders the name of a place; its title by default. */
  readonly Name?: ComponentType<Named>
}

const Title = ({ place }: Named) => place.title

export const UnsavedNotice = ({ Name = Title }: UnsavedNoticeProps) => {
  const { pathname, search } = useLocation()
  const unsaved = useAppSelector(selectAllUnsaved, areSameUnsaved)
  const isNarrow = useMedia(below('tablet'))
  const [isWhole, setWhole] = useState(false)
  const restId = useId()
  const places = placesElsewhere(unsaved, new URL(pathname + search, window.location.origin))
  if (places.length === 0) return null

  const room = isNarrow ? 1 : 2
  const rest = places.slice(room)
  const link = (place: UnsavedPlace) => (
    <Link className={styles.place} to={place.path}>
      <Name place={place} />
    </Link>
  )
  const line = (
    <Row as="span" wrap={false} align="baseline" className={styles.line} data-whole={isWhole}>
      <span className={styles.said}>Not saved:</span>
      {places.slice(0, room).map((place, index) => (
        <Fragment key={keyOfPlace(place)}>
          {index > 0 && <span aria-hidden>·</span>}
          {link(place)}
        </Fragment>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={restId}
          onClick={() => setWhole(!isWhole)}
        >
          and {rest.length} more
        </button>
      )}
    </Row>
  )
  return (
    <Notice is="warning" role="status" className={styles.notice} data-print="no" title={line}>
      {isWhole && rest.length > 0 && (
        <List id={restId} gap={0} className={styles.rest}>
          {rest.map((place) => (
            <li key={keyOfPlace(place)}>{link(place)}</li>
          ))}
        </List>
      )}
    </Notice>
  )
}

/** In the dialog that asks for a new sign-in: work that is neither saved nor stored on this device. */
export const LossOnLeaving = () => {
  const lost = useAppSelector(selectAllUnsaved, areSameUnsaved).filter(({ isOnDevice }) => !isOnDevice)
  if (lost.length === 0) return null
  return <p>If you leave, you will lose what is not saved: {lost.map(({ what }) => what).join(', ')}.</p>
}
