// Tells the service worker which built files to cache: those of the sign-in page, the dashboard and the registration form of
// families. Pages that are useless without the server are left out, to spare small data plans.
const { createHash } = require('node:crypto')
const { Compilation, sources } = require('webpack')

const place = '__RELEASE__'
const ofTheOffice = 'Admin\\w+|prefetchOffice|marks/marks|office/.+'
const ofTheServer =
  'pdfEngine|TermReportsPage|YourData|ChangePasswordPage|CheckPage|StudentSearch|NewPasswordForm|NotSecure|NotFoundPage'
/** Few families take photographs offline, but all would pay for downloading it. */
const onDemand = 'PictureEditor'
const notKept = new RegExp(`/(${ofTheOffice}|${ofTheServer}|${onDemand})$`)

/** Parts of the typeface: offline, such a letter is drawn in the system's font. */
const rareLetters = /latin-ext/

const isKept = ({ origins }) => origins.some(({ request }) => !notKept.test(request))

const groupsFrom = (entry) => {
  const groups = new Set([entry])
  // Iterating over a Set also visits elements added in the loop.
  for (const group of groups) for (const child of group.childrenIterable) if (isKept(child)) groups.add(child)
  return [...groups]
}

const filesOf = (compilation, entry) => {
  const chunks = groupsFrom(compilation.entrypoints.get(entry)).flatMap((group) => group.chunks)
  const names = chunks
    .flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles])
    .filter((file) => !rareLetters.test(file))
  return [...new Set(names)].sort().map((name) => `/${name}`)
}

class FamilyFilesPlugin {
  constructor({ entry, into }) {
    this.tellWorker = (compilation) => () => {
      const files = filesOf(compilation, entry)
      const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 8)
      compilation.updateAsset(into, (script) => {
        const text = script.source()
        if (!text.includes(place)) throw new Error(`${into} has no place for its files.`)
        return new sources.RawSource(text.replaceAll(place, () => `(${JSON.stringify({ name, files })})`))
      })
    }
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FamilyFilesPlugin', (compilation) =>
      compilation.hooks.processAssets.tap(
        // The names are final, and nothing has been compressed yet.
        { name: 'FamilyFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        this.tellWorker(compilation),
      ),
    )
  }
}

module.exports = { FamilyFilesPlugin }
