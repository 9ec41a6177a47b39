// Loaded into the portal before anything else: however many tests share this machine, nothing is turned away for it
// (shedding.test.ts has what happens then).
const { Shedding } = require('../../dist/server/shedding/shedding.js')

Shedding.prototype.hear = () => undefined
