const { say } = require('../run.cjs')

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

module.exports = { perform }
