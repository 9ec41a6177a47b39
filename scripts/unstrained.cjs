// Loaded into the portal before anything else, where tests run it.
const path = require('node:path')
const { isMainThread } = require('node:worker_threads')
const { neverStrained } = require('./lib/neverStrained.cjs')

const [, program = ''] = process.argv

// The threads and processes that it starts load this file, too.
if (isMainThread && path.basename(program) === 'main.js') neverStrained(path.dirname(program))
