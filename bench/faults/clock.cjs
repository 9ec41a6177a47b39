// Loaded into the portal before anything else, so that its wall clock can be moved, as by an operator or a wrong time
// server. Timers and performance.now() are not affected, as on a real machine.
const { readFileSync } = require('node:fs')

const RealDate = Date
let offset = 0

class MovedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + offset
  }
}

globalThis.Date = MovedDate
process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
  process.stdout.write('clock moved\n')
})
