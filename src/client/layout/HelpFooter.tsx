// The end of every page, of visitors, families and the office alike: whom to ask for help (UX-15, WCAG 3.2.6).
import { HelpLine } from '../ui/notices/HelpLine'

export const HelpFooter = ({ className }: { className: string | undefined }) => (
  <footer className={className}>
    <p>
      <HelpLine />
    </p>
  </footer>
)
