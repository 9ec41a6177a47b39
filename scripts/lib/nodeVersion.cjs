// Runs first and on any Node, so the syntax stays old.
var needed = [20, 19]
var found = process.versions.node.split('.').map(Number)

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  process.stderr.write(
    'This portal needs Node ' +
      needed.join('.') +
      ' or newer; this is Node ' +
      process.versions.node +
      '.\n' +
      'Install a current version from https://nodejs.org and try again.\n',
  )
  process.exit(1)
}
