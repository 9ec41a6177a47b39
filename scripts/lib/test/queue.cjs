// Runs the parts of a check: some at a time, at low priority, each with one line for its result.
const os = require('node:os')
const { say } = require('../run.cjs')

/** Runs tasks in order, this many at a time. A task waits only for a free lane, never for another task. */
const inLanes = async (lanes, tasks) => {
  const waiting = tasks.values()
  const lane = async () => {
    for (const task of waiting) await task()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/**
 * The portal's threads for papers lower their priority to this (src/server/platform/workers/serveTasks.ts). Tests run with it too:
 * beside many tests of normal priority, a pack would wait minutes for the processor.
 */
const papersPriority = 10

const stepBack = () => os.setPriority(Math.max(os.getPriority(), papersPriority))

/** A part that cannot run at all has failed. */
const attempt = async ({ run }) => {
  try {
    return await run()
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error.stack), cpuSeconds: 0 }
  }
}

/** Runs a part of a stage and prints its result in one line; prints its output only if it failed. */
const perform = async (part) => {
  const started = Date.now()
  const result = await attempt(part)
  const { passed, failed, output, cpuSeconds } = result
  if (failed > 0) say(output)
  const mark = failed > 0 ? '✗' : '✓'
  const seconds = Math.round((Date.now() - started) / 1000)
  say(
    `${mark} ${part.label}: ${passed} passed, ${failed} failed (${seconds} s, ${Math.round(cpuSeconds)} CPU s)`,
  )
  return result
}

module.exports = { inLanes, perform, stepBack }
