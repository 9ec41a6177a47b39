// Says on every screen that nothing here is real.
import './plain.css'

export const DemoBanner = () => (
  <aside className="demo-banner" aria-label="Demonstration">
    <strong>Demonstration:</strong> everything here is invented.
  </aside>
)
