// The lengths of all queues, for the metrics.
const queues = new Map<string, () => number>()

/** A later queue of the same name replaces the earlier one. */
export const watchQueue = (name: string, depth: () => number) => void queues.set(name, depth)

export const queueDepths = (): [name: string, depth: number][] =>
  [...queues].map(([name, depth]) => [name, depth()])
