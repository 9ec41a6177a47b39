// Hot reload of client and server: assets from webpack's dev server, pages and calls from the real server behind it.
require('./lib/nodeVersion.cjs')
require('./lib/install.cjs').ensureInstalled('all')
const { spawn } = require('node:child_process')
const { at, root } = require('./lib/paths.cjs')
const { fail } = require('./lib/run.cjs')

const port = Number(process.env.PORT || 3000)
const behind = port + 1
process.env.DEV_SERVER = `http://127.0.0.1:${behind}`

// Runs beside webpack: until the page is built, the server asks the browser to retry.
const server = spawn(
  process.execPath,
  [at('node_modules/tsx/dist/cli.mjs'), 'watch', '--conditions=portal-source', at('src/server/main.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(behind), CLIENT_DIR: at('dist/client-dev') },
  },
)
server.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit']) process.on(signal, () => server.kill('SIGTERM'))

const serveAssets = async () => {
  const webpack = require('webpack')
  const DevServer = require('webpack-dev-server')
  const options = require(at('webpack.config.js'))({ serving: true })
  await new DevServer({ ...options.devServer, setupExitSignals: false }, webpack(options)).start()
}

serveAssets().catch((error) => fail(error.stack))
