const fs = require('node:fs')
const path = require('node:path')
const { root } = require('./paths.cjs')

/** All files of a folder, sorted; the file itself for a file; none if the path does not exist. */
const filesUnder = (place) => {
  if (!fs.existsSync(place)) return []
  if (fs.statSync(place).isFile()) return [place]
  return fs
    .readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Relative to the project, with forward slashes. */
const nameOf = (file) => path.relative(root, file).split(path.sep).join('/')

module.exports = { filesUnder, nameOf }
