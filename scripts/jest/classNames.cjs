/** A CSS module whose classes keep the names in the source. */
const styles = new Proxy(
  {},
  { get: (_styles, name) => ({ __esModule: true, default: styles })[name] ?? name },
)

module.exports = styles
