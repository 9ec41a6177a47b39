// The widths at which layouts change. Style sheets may use no others (app/styles.test.ts): below a width is
// (max-width: 639px), and from that width on is (min-width: 640px).
export const breakpoints = {
  tablet: 640,
  /** The least width at which a sheet of paper, or a table as wide as one, is legible. */
  paper: 700,
  laptop: 900,
  desktop: 1200,
  /** From this width on, the school's figures and the office's open tasks fit on one line. */
  wide: 1400,
  widest: 1600,
}

export const below = (name: keyof typeof breakpoints): string => `(max-width: ${breakpoints[name] - 1}px)`

/** A box this narrow, measured in text size, has very large text. Things beside each other are then stacked. */
export const crowded = 'max-width: 15rem'
