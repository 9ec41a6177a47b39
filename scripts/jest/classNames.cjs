/** A CSS module whose classes have the names they are written with. */
const styles = new Proxy(
  {},
  { get: (_styles, name) => ({ __esModule: true, default: styles })[name] ?? name },
)

module.exports = styles
