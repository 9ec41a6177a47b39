// A webpack loader: turns docs/office.md into the help pages, and its pictures into files with a hash in their names.
const { helpPages } = require('./helpPages.cjs')

module.exports = function help(text) {
  const pictures = []
  const named = (key, value) => {
    if (value?.is !== 'picture') return value
    pictures.push(value.src)
    return { ...value, is: 'shown', src: `picture${pictures.length - 1}` }
  }
  const pages = JSON.stringify(helpPages(text, this.context), named)
  const imports = pictures.map((src, index) => `import picture${index} from './${src}'`)
  const data = pages.replace(/"is":"shown"/g, '"is":"picture"').replace(/"src":"(picture\d+)"/g, '"src":$1')
  return [...imports, `export default ${data}`].join('\n')
}
