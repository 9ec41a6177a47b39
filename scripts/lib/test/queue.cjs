/** Runs tasks in order, this many at a time. A task waits only for a free lane, never for another task. */
const inLanes = async (lanes, tasks) => {
  const waiting = tasks.values()
  const lane = async () => {
    for (const task of waiting) await task()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

module.exports = { inLanes }
