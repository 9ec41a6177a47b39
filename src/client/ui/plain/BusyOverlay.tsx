// Covers the page while something must finish first.

interface BusyOverlayProps {
  readonly text: string
}

export const BusyOverlay = ({ text }: BusyOverlayProps) => (
  <div className="busy-overlay" role="status">
    <div className="spinner" aria-hidden="true" />
    <span>{text}</span>
  </div>
)
