// A webpack loader: converts a picture of docs/images to WebP, a third of its size.
const sharp = require('sharp')

module.exports = function picture(png) {
  const done = this.async()
  sharp(png)
    .webp({ quality: 80, smartSubsample: true, effort: 6 })
    .toBuffer()
    .then((file) => done(null, file), done)
}
module.exports.raw = true
