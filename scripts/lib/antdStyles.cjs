// Prints what antd says of the looks of the components that are named, without those of a second list; written once when
// the portal is built instead of by every browser (antd's zeroRuntime). The school's own colours reach it as CSS variables.
const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs')
const antd = require('antd')
const { transform } = require('lightningcss')
const { createElement, Fragment } = require('react')
const { renderToString } = require('react-dom/server')
const token = require('../../src/client/app/theme/measures.json')

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
    { theme: { hashed: false, token } },
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

/** Variables of letters and of the heights they stand in. Widths stay in px: a narrow screen keeps its room. */
const ofLetters = /-(font-(size|height)|(control|item|text|cell|card)-height|padding-block)(-|$)/

const inRem = (px) => `${Number(px) / 16}rem`

/**
 * antd writes its sizes in px, and text would not grow with the reader's own size of text (UX-87): the same variables in
 * rem. They come after antd's own, to the same elements.
 */
const variablesInRem = (cache) => {
  const rules = extractStyle(cache, { plain: true, types: ['token', 'cssVar'] })
  return [...rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors, declarations]) => {
    const grown = [...declarations.matchAll(/(--[\w-]+):([\d.]+)px;/g)].filter(([, name]) =>
      ofLetters.test(name),
    )
    if (grown.length === 0) return ''
    const places = selectors.split(',').map((selector) => /\.css-var-\w+((?:\.[\w-]+)?)/.exec(selector)[1])
    const head = places.map((place) => (place ? place + place : 'html body')).join()
    return `${head}{${grown.map(([, name, px]) => `${name}:${inRem(px)}`).join(';')}}`
  })
}

/** What `names` need beyond what the components `there` have brought already. */
const antdStyles = (names, there) => {
  const cache = drawnInto(names)
  const known = there.length > 0 ? [...drawnInto(there).cache.keys()] : []
  for (const path of known) cache.cache.delete(path)
  // How all links look is the portal's own affair (app/base.css).
  for (const path of cache.cache.keys()) if (path.includes('%Shared%')) cache.cache.delete(path)
  const looks = extractStyle(cache, { plain: true, types: 'style' })
  return withoutUnasked([looks, ...variablesInRem(cache)].join(''))
}

const [names = '', there = ''] = process.argv.slice(2)
const listed = (text) => text.split(',').filter(Boolean)
process.stdout.write(antdStyles(listed(names), listed(there)))
