// Prints what antd says of the looks of the components that are named, without those of a second list; written once when
// the portal is built instead of by every browser (antd's zeroRuntime). The school's own colours reach it as CSS variables.
const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs')
const antd = require('antd')
const { transform } = require('lightningcss')
const { createElement, Fragment } = require('react')
const { renderToString } = require('react-dom/server')

/** Where a component alone does not say all: its parts, and what it cannot be drawn without. */
const drawings = {
  ConfigProvider: () => null,
  Input: (Input) => [Input, Input.TextArea, Input.Search].map((part, key) => createElement(part, { key })),
  QRCode: (QRCode) => createElement(QRCode, { value: 'portal' }),
}

const drawn = (name) => {
  const draw = drawings[name] ?? createElement
  return createElement(Fragment, { key: name }, draw(antd[name]))
}

const drawnInto = (names) => {
  const cache = createCache()
  const all = createElement(
    antd.ConfigProvider,
    { theme: { hashed: false } },
    names.filter((name) => antd[name]).map(drawn),
  )
  renderToString(createElement(StyleProvider, { cache }, all))
  return cache
}

/** Looks that no page asks for; antd writes those of all that a component can be. */
const unasked = new RegExp(
  [
    '-rtl$',
    '-(filled|underlined)$',
    '^ant-(input|select)-borderless$',
    '^ant-btn-color-(cyan|blue|purple|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime|green)$',
    '^ant-steps-(navigation|inline|panel|dot|with-progress)$',
    '^ant-picker-(multiple|quarter|week|range|selection|cell-range)(-|$)',
  ].join('|'),
)

const isUnasked = (selector) => selector.some(({ type, name }) => type === 'class' && unasked.test(name))

/** A rule goes when all its selectors are of such looks. */
const withoutUnasked = (css) => {
  const style = ({ value: { selectors } }) => (selectors.every(isUnasked) ? [] : undefined)
  const { code } = transform({ filename: 'antd.css', code: Buffer.from(css), visitor: { Rule: { style } } })
  return String(code)
}

/** What `names` need beyond what the components `there` have brought already. */
const antdStyles = (names, there) => {
  const cache = drawnInto(names)
  const known = there.length > 0 ? [...drawnInto(there).cache.keys()] : []
  for (const path of known) cache.cache.delete(path)
  // How all links look is the portal's own affair (app/base.css).
  for (const path of cache.cache.keys()) if (path.includes('%Shared%')) cache.cache.delete(path)
  return withoutUnasked(extractStyle(cache, { plain: true, types: 'style' }))
}

const [names = '', there = ''] = process.argv.slice(2)
const listed = (text) => text.split(',').filter(Boolean)
process.stdout.write(antdStyles(listed(names), listed(there)))
