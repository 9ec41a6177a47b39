// Shown while a page is on its way; appears only when that takes a while.

export const Waiting = () => (
  <div className="waiting" role="status">
    <div className="spinner" aria-hidden="true" />
    <span className="unseen">Loading</span>
  </div>
)
