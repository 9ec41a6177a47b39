const os = require('node:os')

/**
 * The portal's threads for papers step back to this priority (src/server/platform/workers/serveTasks.ts). Beside tests that do
 * not, on a machine full of them, a pack would wait for the processor for minutes.
 */
const papersPriority = 10

const stepBack = () => os.setPriority(Math.max(os.getPriority(), papersPriority))

module.exports = { stepBack }
