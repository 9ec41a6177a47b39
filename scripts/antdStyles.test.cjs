// What antd's looks leave out (scripts/lib/antdStyles.cjs, `unasked`) must not be asked for by any page.
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const { filesUnder, nameOf } = require('./lib/files.cjs')
const { at } = require('./lib/paths.cjs')

const colours = 'cyan|blue|purple|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime|green'

const asked = [
  /\bdirection=["{']*rtl/,
  /\bvariant=\{?["'](filled|underlined)["']/,
  /<(Input|Input\.\w+|InputNumber|Select|AutoComplete)\b[^<]*?\bvariant=\{?["']borderless["']/,
  new RegExp(`<Button\\b[^<]*?\\bcolor=\\{?["'](${colours})["']`),
  /<Steps\b[^<]*?\s(type|progressDot|percent)\b/,
  /\bRangePicker\b/,
  /<DatePicker\b[^<]*?\s(multiple|picker)\b/,
]

const lookIn = (text) => asked.map((look) => look.exec(text)?.[0]).find(Boolean)

test.each([
  ['<Steps\n  items={items}\n  type="inline" />', '<Steps\n  items={items}\n  type'],
  ['<Select variant={"borderless"} />', '<Select variant={"borderless"'],
  ['<Button\n  block\n  color="gold">', '<Button\n  block\n  color="gold"'],
  ['<DatePicker picker="week" />', '<DatePicker picker'],
])('%j is found', (text, found) => {
  expect(lookIn(text)).toBe(found)
})

test('no page asks for a look that is left out', () => {
  const sources = filesUnder(at('src/client')).filter((file) => /(?<!\.test)\.tsx$/.test(file))
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((file) => {
    const look = lookIn(fs.readFileSync(file, 'utf8'))
    return look === undefined ? [] : [`${nameOf(file)}: ${look}`]
  })
  expect(found).toEqual([])
})

test('UX-87 letters and the heights they stand in grow with the reader’s own size of text', () => {
  const css = execFileSync(process.execPath, [at('scripts/lib/antdStyles.cjs'), 'Button,Input'], {
    encoding: 'utf8',
  })
  const inRem = [...css.matchAll(/(--ant-[\w-]+): ?([\d.]+rem)/g)].map(([, name, size]) => [name, size])
  expect(Object.fromEntries(inRem)).toMatchObject({
    '--ant-font-size': '1rem',
    '--ant-font-size-sm': '.875rem',
    '--ant-control-height': '2.5rem',
    '--ant-button-content-font-size': '1rem',
    '--ant-input-input-font-size': '1rem',
    '--ant-input-padding-block': '.4375rem',
  })
})
