const path = require('node:path')

const root = path.resolve(__dirname, '../..')
const at = (...parts) => path.join(root, ...parts)

module.exports = { root, at }
