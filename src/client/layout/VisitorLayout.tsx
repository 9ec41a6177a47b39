// The frame of the pages that need no sign-in: crest, school, one card, whom to ask.
import type { ReactNode } from 'react'
import { portalConfig } from '../portalConfig'
import { HelpFooter } from './HelpFooter'
import { OfflineHint } from './OfflineHint'
import './visitorLayout.css'

interface VisitorLayoutProps {
  readonly children: ReactNode
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
      <main className="visitor-card">{children}</main>
      <HelpFooter className="visitor-help" />
    </div>
  )
}
