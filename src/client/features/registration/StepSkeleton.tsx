// The shape of a step while it loads, in its final size.
const rows = [0, 1, 2, 3, 4, 5]

export const StepSkeleton = () => (
  <div className="card skeleton" aria-busy="true" aria-label="Loading the form" role="group">
    <span className="skeleton-bar skeleton-heading" />
    <div className="fields">
      {rows.map((row) => (
        <span key={row} className="skeleton-field">
          <span className="skeleton-bar" />
          <span className="skeleton-bar skeleton-input" />
        </span>
      ))}
    </div>
  </div>
)
