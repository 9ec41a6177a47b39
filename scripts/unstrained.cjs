// Loaded into the portal before anything else when tests run it.
const path = require('node:path')
const { isMainThread } = require('node:worker_threads')
const { neverStrained } = require('./lib/neverStrained.cjs')

const [, program = ''] = process.argv

// The portal's threads and child processes load this file, too.
if (isMainThread && path.basename(program) === 'main.js') neverStrained(path.dirname(program))
