const fs = require('node:fs')
const zlib = require('node:zlib')
const { at } = require('./paths.cjs')

/** JavaScript and CSS that a family on a slow line loads before it can sign in, in bytes (brotli). */
const signInBudget = 90_000

const brotliSize = (file) => {
  const ready = `${file}.br`
  return fs.existsSync(ready)
    ? fs.statSync(ready).size
    : zlib.brotliCompressSync(fs.readFileSync(file)).length
}

const signInBytes = () => {
  const page = fs.readFileSync(at('dist/client/index.html'), 'utf8')
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, url]) => url)
  if (assets.length === 0) throw new Error('The page names no assets.')
  return assets.reduce((sum, url) => sum + brotliSize(at('dist/client', url)), 0)
}

module.exports = { signInBudget, signInBytes }
