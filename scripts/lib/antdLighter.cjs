// A loader of webpack: what antd does for each element that it draws, and at each press, and the portal can do without.
// It stood between the press and the paint (UX-66).
const changes = [
  {
    file: /cssinjs[/\\]es[/\\]util[/\\]css-variables\.js$/,
    // The 380 variables of the theme, said again of every element that antd draws: said once of the page, they are inherited.
    from: /(const selector = scopes\.length \? .+ : )baseSelector;/,
    to: "$1'body';",
  },
  {
    file: /cssinjs[/\\]es[/\\]hooks[/\\]useGlobalCache\.js$/,
    // The variables of a kind of element, thrown away with the last of it and written again for the first on the next step:
    // they stay.
    from: /\bnextCount === 0\b/,
    to: 'false',
  },
  {
    file: /antd[/\\]es[/\\]_util[/\\]wave[/\\]index\.js$/,
    // A ring around what was pressed, which measures the page even where there is none.
    from: /^[^]+$/,
    to: 'export default ({ children }) => children ?? null',
  },
  {
    file: /antd[/\\]es[/\\]button[/\\]DefaultLoadingIcon\.js$/,
    // The sign of waiting, which grows: also where nothing waits it has React draw the button twice, and so do all effects
    // of a new page before the page is painted.
    from: /if \(existIcon\) \{/,
    to: 'if (!visible && !existIcon) return null; {',
  },
]

module.exports = function lighten(source) {
  const { from, to } = changes.find(({ file }) => file.test(this.resourcePath))
  if (!from.test(source))
    throw new Error(`antd is another one: nothing to make lighter in ${this.resourcePath}`)
  return source.replace(from, to)
}
module.exports.files = changes.map(({ file }) => file)
