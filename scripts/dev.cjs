// Hot reload of both ends: assets from webpack's own server, pages and calls from the real one behind it.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled({ withTools: true })
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const { at, root } = require('./lib/paths.cjs')

const port = Number(process.env.PORT || 3000)
const behind = port + 1

const begin = (args, env) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  child.on('exit', (code) => process.exit(code ?? 0))
  return child
}

const children = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'])
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
  })

const page = at('dist/client-dev/index.html')
fs.rmSync(page, { force: true })
children.push(
  begin([at('node_modules/webpack/bin/webpack.js'), 'serve'], {
    PORT: String(port),
    DEV_SERVER: `http://127.0.0.1:${behind}`,
  }),
)

const serve = () =>
  children.push(
    begin(
      [at('node_modules/tsx/dist/cli.mjs'), 'watch', '--conditions=portal-source', at('src/server/main.ts')],
      { PORT: String(behind), CLIENT_DIR: at('dist/client-dev') },
    ),
  )

// The server reads the page that webpack writes, so it starts after the first build.
const waiting = setInterval(() => {
  if (!fs.existsSync(page)) return
  clearInterval(waiting)
  serve()
}, 200)
