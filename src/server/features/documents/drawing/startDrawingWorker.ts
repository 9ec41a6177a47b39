import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** The source is run through tsx in development and in tests; the compiled file needs nothing. */
const sourceOptions = ['--require', 'tsx/cjs', '--conditions=portal-source']

export const startWorker = (): Worker => {
  const ending = extname(__filename)
  return new Worker(join(__dirname, `drawingWorker${ending}`), {
    execArgv: ending === '.ts' ? sourceOptions : ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  })
}
