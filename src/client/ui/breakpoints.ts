// The widths at which the surface changes; a style sheet may name no other (app/styles.test.ts). Below a width is
// (max-width: 639px), from there on (min-width: 640px).
export const breakpoints = {
  tablet: 640,
  /** From here on a sheet of paper, or a table as wide as one, can be read. */
  paper: 700,
  laptop: 900,
  desktop: 1200,
  /** The numbers of the school and what waits for the office fit into one line. */
  wide: 1400,
  widest: 1600,
}

export const below = (name: keyof typeof breakpoints): string => `(max-width: ${breakpoints[name] - 1}px)`

/** A box with no more room than this holds text far larger than usual: what stands side by side goes one under the other. */
export const crowded = 'max-width: 15rem'
