// Says on every screen that nothing here is real.

export const DemoBanner = () => (
  <aside className="demo-banner" aria-label="Demonstration">
    <strong>Demonstration:</strong> everything here is invented.
  </aside>
)
