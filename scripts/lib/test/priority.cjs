const os = require('node:os')

/**
 * The portal's threads for papers lower their priority to this (src/server/platform/workers/serveTasks.ts). Tests run with it too:
 * beside many tests of normal priority, a pack would wait minutes for the processor.
 */
const papersPriority = 10

const stepBack = () => os.setPriority(Math.max(os.getPriority(), papersPriority))

module.exports = { stepBack }
