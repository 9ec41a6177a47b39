// Turns docs/office.md into the pages of the portal's help: one per heading, as data. The build stops at markup that a help
// page cannot draw, a link without a target and a missing picture.
const fs = require('node:fs')
const path = require('node:path')
const { marked } = require('marked')

const fail = (what) => {
  throw new Error(`docs/office.md: ${what}`)
}

/** The anchor that GitHub makes of a heading. */
const idOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replace(/ /g, '-')

const linkTo = ({ href, tokens }) => {
  if (!href.startsWith('#')) return fail(`${href} is not a page of the help`)
  return { is: 'link', to: href.slice(1), spans: spansOf(tokens) }
}

const spans = {
  text: ({ text }) => text.replace(/\s+/g, ' '),
  escape: ({ text }) => text,
  codespan: ({ text }) => ({ is: 'code', spans: [text] }),
  strong: ({ tokens }) => ({ is: 'strong', spans: spansOf(tokens) }),
  em: ({ tokens }) => ({ is: 'em', spans: spansOf(tokens) }),
  link: linkTo,
}

const spansOf = (tokens) =>
  tokens.map((token) => (spans[token.type] ?? (() => fail(`no ${token.type} in “${token.raw}”`)))(token))

/** The width and height that a PNG states. */
const sizeOf = (file) => {
  const head = fs.readFileSync(file).subarray(16, 24)
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4) }
}

const pictureOf = ({ href, text }, folder) => {
  const file = path.join(folder, href)
  if (!fs.existsSync(file)) return fail(`${href} is missing`)
  return { is: 'picture', alt: text, src: href, ...sizeOf(file) }
}

/** An item is one line, however long. */
const itemOf = ({ tokens }) => tokens.flatMap((token) => spansOf(token.tokens ?? fail(`“${token.raw}”`)))

const blocks = {
  paragraph: ({ tokens }, folder) =>
    tokens.length === 1 && tokens[0].type === 'image'
      ? pictureOf(tokens[0], folder)
      : { is: 'paragraph', spans: spansOf(tokens) },
  list: ({ ordered, items }) => ({ is: 'list', isOrdered: ordered, items: items.map(itemOf) }),
  table: ({ header, rows, align }) => ({
    is: 'table',
    isNumber: align.map((side) => side === 'right'),
    head: header.map(({ tokens }) => spansOf(tokens)),
    rows: rows.map((row) => row.map(({ tokens }) => spansOf(tokens))),
  }),
}

const blockOf = (token, folder) =>
  (blocks[token.type] ?? (() => fail(`no ${token.type} at “${token.raw}”`)))(token, folder)

const linksIn = (value) => {
  if (typeof value !== 'object' || value === null) return []
  return [...(value.is === 'link' ? [value.to] : []), ...Object.values(value).flatMap(linksIn)]
}

const checked = (pages) => {
  const ids = pages.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) fail(`two headings are called ${twice}`)
  const lost = linksIn(pages).find((id) => !ids.includes(id))
  if (lost) fail(`#${lost} leads nowhere`)
  return pages
}

/** @returns pages: { id, title, parent (an id, or ''), blocks } in the order of the text */
const helpPages = (text, folder) => {
  const pages = []
  for (const token of marked.lexer(text)) {
    if (token.type === 'space') continue
    if (token.type !== 'heading') {
      pages.at(-1).blocks.push(blockOf(token, folder))
      continue
    }
    const isPart = token.depth < 3
    const parent = isPart ? '' : pages.findLast((page) => page.parent === '').id
    pages.push({ id: idOf(token.text), title: token.text, parent, blocks: [] })
  }
  return checked(pages)
}

module.exports = { helpPages }
