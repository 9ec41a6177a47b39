// How much waits where: whoever has a queue says so here, the metrics ask.
const queues = new Map<string, () => number>()

/** Of queues of one name the newest counts. */
export const watchQueue = (name: string, depth: () => number) => void queues.set(name, depth)

export const queueDepths = (): [name: string, depth: number][] =>
  [...queues].map(([name, depth]) => [name, depth()])
