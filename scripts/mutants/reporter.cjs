// Records the result of each project of a run; each project is a mutant.
const fs = require('node:fs')

class MutantsReporter {
  #outcomes = new Map()

  constructor(_globalConfig, { outputFile }) {
    this.outputFile = outputFile
  }

  onTestResult({ context, path }, { numFailingTests, testExecError }) {
    const { name } = context.config.displayName
    const outcome = this.#outcomes.get(name) ?? { killedBy: [], notRun: [] }
    this.#outcomes.set(name, outcome)
    if (testExecError) outcome.notRun.push(`${path}: ${testExecError.message}`)
    else if (numFailingTests > 0) outcome.killedBy.push(path)
  }

  onRunComplete() {
    fs.writeFileSync(this.outputFile, JSON.stringify(Object.fromEntries(this.#outcomes)))
  }
}

module.exports = MutantsReporter
