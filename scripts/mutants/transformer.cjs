// The transformer of the unit tests with one mutant applied: the files themselves never change.
const { createHash } = require('node:crypto')

/**
 * @param {{ base: [name: string, options: object], mutant?: { file: string, from: string, to: string } }} _
 *   base: the transformer of the unit tests; mutant: none for the sources as they are
 */
const createTransformer = ({ base: [name, options], mutant }) => {
  const loaded = require(name)
  const transformer = (loaded.default ?? loaded).createTransformer(options)
  const mutated = (source, file) =>
    file === mutant?.file ? source.replace(mutant.from, () => mutant.to) : source
  return {
    process: (source, file, how) =>
      transformer.process(mutated(source, file), file, { ...how, transformerConfig: options }),
    // The cache key depends on the text alone, so that mutants share all unchanged files.
    getCacheKey: (source, file) =>
      createHash('sha1')
        .update(JSON.stringify([name, options, file, mutated(source, file)]))
        .digest('hex'),
  }
}

module.exports = { createTransformer }
