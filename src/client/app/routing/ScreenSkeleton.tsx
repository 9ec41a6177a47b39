// The skeleton of a screen whose code is loading, chosen by its address; around it, where the frame is still to come
// as well, the bar with the school.
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../../address/paths'
import { OfficeSkeleton } from '../../pages/office/OfficeSkeleton'
import { portalConfig } from '../../portalConfig'
import { sessionSelectors } from '../../session/sessionState'
import { useAppSelector } from '../../store/hooks'
import { below } from '../../ui/breakpoints'
import { useMedia } from '../../ui/hooks/browser'
import { PageSkeleton } from '../../ui/plain/PageSkeleton'
import type { FrameName, RouteRow } from './routes'
import * as styles from './ScreenSkeleton.module.css'

export type Skeleton = Pick<RouteRow, 'path' | 'heading' | 'title' | 'shape'>

/** @param rows all screens of the portal */
export const ScreenSkeleton = ({ rows }: { rows: readonly Skeleton[] }) => {
  const { pathname } = useLocation()
  const name = useAppSelector(sessionSelectors.selectPerson)?.name ?? ''
  if (pathname === paths.adminDashboard) return <OfficeSkeleton />
  const row = rows.find(({ path }) => matchPath(path, pathname))
  return <PageSkeleton heading={row?.heading?.(name) ?? row?.title ?? ''} shape={row?.shape ?? 'panels'} />
}

interface FrameSkeletonProps {
  readonly frame: FrameName
  readonly rows: readonly Skeleton[]
}

/** As wide and as high as the frame itself, of which nothing else is here yet: families wait for no byte of it. */
export const FrameSkeleton = ({ frame, rows }: FrameSkeletonProps) => {
  const { school } = portalConfig()
  const isNarrow = useMedia(below('laptop'))
  return (
    <div className={frame === 'admin' ? `${styles.frame} ${styles.office}` : styles.frame}>
      <header className={styles.bar}>
        <span className={styles.drawer} />
        <img src={school.logo} alt="" width="30" height="35" />
        <p>{isNarrow ? school.shortName : school.name}</p>
      </header>
      <div className={styles.below}>
        {frame === 'admin' && <div className={styles.rail} />}
        <main className={styles.content}>
          <ScreenSkeleton rows={rows} />
        </main>
      </div>
    </div>
  )
}
