// The frame of the pages that need no sign-in: crest, school, one card, whom to ask.
import { useState, type ReactNode } from 'react'
import { portalConfig } from '../portalConfig'
import { OfflineDrawing } from '../ui/drawings/OfflineDrawing'
import { useIsOnline } from '../ui/hooks/browser'
import { HelpFooter } from './HelpFooter'
import { OfflineHint } from './OfflineHint'
import './visitorLayout.css'

interface VisitorLayoutProps {
  readonly children: ReactNode
}

/** Only where the page was opened without a connection: nothing moves under somebody who types. */
const OpenedOffline = () => {
  const isOnline = useIsOnline()
  const [wasOnline] = useState(isOnline)
  return wasOnline || isOnline ? null : <OfflineDrawing />
}

export const VisitorLayout = ({ children }: VisitorLayoutProps) => {
  const { school } = portalConfig()
  return (
    <div className="visitor">
      <header className="visitor-school">
        <img src={school.logo} alt="" width="60" height="70" />
        <p>{school.name}</p>
      </header>
      <OfflineHint />
      <main className="visitor-card">
        <OpenedOffline />
        {children}
      </main>
      <HelpFooter className="visitor-help" />
    </div>
  )
}
