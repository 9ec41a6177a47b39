/** Performs tasks in their order, so many at a time. None waits for another one to end, only for a free lane. */
const inLanes = async (lanes, tasks) => {
  const waiting = tasks.values()
  const lane = async () => {
    for (const task of waiting) await task()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

module.exports = { inLanes }
