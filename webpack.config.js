const path = require('node:path')
const CompressionPlugin = require('compression-webpack-plugin')
const CopyPlugin = require('copy-webpack-plugin')
const HtmlPlugin = require('html-webpack-plugin')
const CssExtractPlugin = require('mini-css-extract-plugin')
const Minimizer = require('minimizer-webpack-plugin')
const zlib = require('node:zlib')
const { FamilyFilesPlugin } = require('./scripts/lib/familyFiles.cjs')
const { compilerOptions } = require('./tsconfig.json')

const at = (...parts) => path.join(__dirname, ...parts)
/** Resolves #client/* as the compiler and jest do. */
const ways = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [place]]) => [
    name.replace('/*', ''),
    at(place.replace('/*', '')),
  ]),
)
const pdfjs = (folder) => ({ from: at('node_modules/pdfjs-dist', folder), to: `pdfjs/${folder}` })

const scripts = (serving) => ({
  test: /\.tsx?$/,
  include: [at('src/client'), at('src/shared')],
  loader: 'swc-loader',
  options: {
    env: { targets: 'chrome >= 111, firefox >= 114, safari >= 16.4' },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: serving, refresh: serving } },
    },
  },
})

/** Chrome 105, Firefox 114, Safari 15.4: no newer syntax, even where it is shorter. */
const cssTargets = { chrome: 105 << 16, firefox: 114 << 16, safari: (15 << 16) | (4 << 8) }

const storePackages =
  /[\\/]node_modules[\\/](@reduxjs|@standard-schema|immer|redux|redux-persist|redux-thunk|reselect|typebox)[\\/]/
/** Nearly every page needs these, except the sign-in page, which does not wait for them. */
const withTheStore =
  /[\\/]src[\\/](client[\\/](api[\\/]transport[\\/]errorText|ui[\\/]dates[\\/]moments|features[\\/]visitor[\\/]signIn[\\/]BirthdayBoxes)|shared[\\/]rules[\\/]dates)\.tsx?$/

/** Loaded for every signed-in family; visitors must not wait for it. */
const familyPages = /\/(StudentFrame|DashboardPage|registrationPages)$/
const forVisitors =
  /\/(signIn|NewPasswordForm|signedInListeners|openStore|openOffline|AnswersWaiting|StudentSearch|AdminSignInPage|SetUpForm|CheckPage|LogoutPage|NotFoundPage)$/

const isOf = (place) => (chunk) =>
  [...chunk.groupsIterable].some(({ origins }) => origins.some(({ request }) => place.test(request)))

/** With many small files, headers would cost too much on a small data plan. Styles keep their order in separate files. */
const isSharedByFamilyPages = (module, { chunkGraph }) => {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)]
  if (module.type === 'css/mini-extract' || chunks.some(isOf(forVisitors))) return false
  return chunks.length > 1 && chunks.some(isOf(familyPages))
}

/** Classes in a CSS module are local to the file: `styles.row` in the component becomes a short name in the build. */
const cssLoader = (serving) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      namedExport: true,
      exportLocalsConvention: 'as-is',
      localIdentName: serving ? '[name]-[local]' : '[hash:base64:5]',
    },
  },
})

/** One file without a hash in its name: the browser compares it with its cached copy. */
const serviceWorker = 'service-worker'

/** Read by the server, never served. */
const visitorPageFile = 'visitorPage.cjs'

/** The portal, and the component gallery (npm run dev, /ui). */
const entries = { main: at('src/client/main.tsx'), ui: at('src/client/testing/specimens/main.tsx') }

const page = (entry) =>
  new HtmlPlugin({
    template: at('public/index.html'),
    filename: entry === 'main' ? 'index.html' : `${entry}.html`,
    chunks: [entry],
    // The server replaces the comment for each request; everything else may be minified.
    minify: { collapseWhitespace: true, removeComments: true, ignoreCustomComments: [/portal-head/] },
  })

const copies = () =>
  new CopyPlugin({
    patterns: [
      { from: at('public'), globOptions: { ignore: ['**/index.html'] } },
      ...['cmaps', 'standard_fonts', 'wasm'].map(pdfjs),
    ],
  })

const compressed = (algorithm, compressionOptions, extension) =>
  new CompressionPlugin({
    algorithm,
    compressionOptions,
    filename: `[path][base].${extension}`,
    test: /\.(js|mjs|css|svg|wasm)$/,
    threshold: 1024,
  })

const forProduction = () => [
  new FamilyFilesPlugin({ entry: 'main', into: `${serviceWorker}.js` }),
  compressed('brotliCompress', { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }, 'br'),
  compressed('gzip', { level: 9 }, 'gz'),
]

/** In development a screen is compiled when a page first requests it. */
const lazyPort = Number(process.env.PORT || 3000) + 2
const lazyAddress = `http://127.0.0.1:${lazyPort}`

const mayAskForScreens = ({ headers }) => {
  const policy = headers['content-security-policy']
  if (policy) headers['content-security-policy'] = policy.replace('connect-src', `connect-src ${lazyAddress}`)
}

/** Assets and the component gallery come from here, everything else (pages and calls) from the real server behind it. */
const devServer = () => ({
  host: process.env.HOST || '127.0.0.1',
  port: Number(process.env.PORT || 3000),
  hot: true,
  static: false,
  historyApiFallback: { index: '/ui.html' },
  client: { overlay: { errors: true, warnings: false } },
  devMiddleware: { index: false, writeToDisk: (file) => file.endsWith('index.html') },
  proxy: [
    {
      context: (url) => !/^\/(assets|pdfjs|ws|ui|ui\.html)(\/|$)|hot-update/.test(url),
      target: process.env.DEV_SERVER,
      onProxyRes: mayAskForScreens,
    },
  ],
})

/** Not installed if the portal is only built. */
const hotReload = () => {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin')
  return new ReactRefreshPlugin({ overlay: false })
}

/**
 * The sign-in pages as the server renders them (src/client/app/visitorPage.tsx), without the code that the browser loads
 * later.
 */
const visitorPage = () => {
  const { mode, resolve, ...client } = bundles()
  const [script, , ...rules] = client.module.rules
  const css = {
    test: /\.css$/,
    use: [
      { loader: CssExtractPlugin.loader, options: { emit: false, defaultExport: true } },
      cssLoader(false),
    ],
  }
  return {
    mode,
    resolve,
    target: 'node20',
    entry: at('src/client/app/visitorPage.tsx'),
    output: {
      path: at('dist/client'),
      filename: visitorPageFile,
      library: { type: 'commonjs2' },
      publicPath: '/',
    },
    module: { rules: [script, css, ...rules], parser: { javascript: { dynamicImportMode: 'weak' } } },
    plugins: [new CssExtractPlugin()],
    optimization: { minimize: false },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

/**
 * @param serving for npm run dev
 * @param part 'client', or 'ui' for the page of the parts alone
 */
const bundles = ({ serving = false, part = 'client' } = {}) => {
  const wanted = serving ? Object.keys(entries) : [part === 'client' ? 'main' : part]
  const isShipped = !serving && part === 'client'
  const name = serving ? 'assets/[name]' : 'assets/[name].[contenthash:8]'
  // Chunks with the same styles share one file. Two such chunks may not be requested in parallel: the second would not wait
  // for the file.
  const styles = ({ chunk }) => (serving || chunk.name ? `${name}.css` : 'assets/[contenthash:8].css')
  return {
    mode: serving ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: {
      ...Object.fromEntries(wanted.map((entry) => [entry, entries[entry]])),
      ...(isShipped && { [serviceWorker]: at('src/client/serviceWorker/serviceWorker.ts') }),
    },
    output: {
      path: at('dist', serving ? 'client-dev' : part),
      filename: ({ chunk }) => (chunk.name === serviceWorker ? '[name].js' : `${name}.js`),
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      publicPath: '/',
      clean: serving ? false : { keep: visitorPageFile },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: ways,
      conditionNames: ['portal-source', '...'],
      // npm creates no symbolic links here: this saves a check for each file.
      symlinks: false,
    },
    module: {
      rules: [
        scripts(serving),
        {
          test: /\.css$/,
          use: [
            at('scripts/lib/inlineClassNames.cjs'),
            { loader: CssExtractPlugin.loader, options: { defaultExport: true } },
            cssLoader(serving),
          ],
        },
        { test: /\.(svg|woff2)$/, type: 'asset/resource' },
        { test: /docs\/office\.md$/, use: [at('scripts/lib/help/helpLoader.cjs')] },
        {
          test: /docs\/images\/.+\.png$/,
          type: 'asset/resource',
          generator: { filename: `${name}.webp` },
          use: [at('scripts/lib/help/pictureLoader.cjs')],
        },
      ],
    },
    plugins: [
      ...wanted.map(page),
      copies(),
      new CssExtractPlugin({ filename: `${name}.css`, chunkFilename: styles }),
      ...(serving ? [hotReload()] : isShipped ? forProduction() : []),
    ],
    optimization: {
      splitChunks: {
        chunks: ({ name: chunk }) => chunk !== serviceWorker,
        // Code shared by two family pages is not sent twice, however small it is.
        minSize: { javascript: 6_000, 'css/mini-extract': 20_000 },
        cacheGroups: {
          // The code of the store comes in one request, with the first key on the sign-in page.
          store: { test: storePackages, chunks: 'async', name: 'store', enforce: true },
          withTheStore: { test: withTheStore, chunks: 'async', name: 'store', enforce: true },
          shared: {
            test: isSharedByFamilyPages,
            chunks: 'async',
            name: 'shared',
            enforce: true,
            priority: -5,
          },
        },
      },
      minimizer: [
        new Minimizer({
          // Each minifier removes code that the other leaves: together they save a family 3 kB.
          minify: [Minimizer.swcMinify, Minimizer.terserMinify],
          minimizerOptions: [
            { ecma: 2022, compress: { passes: 3 }, mangle: true },
            { ecma: 2020, module: true, compress: { passes: 2 }, mangle: true, format: { comments: false } },
          ],
          exclude: /pdf\.worker|^pdfjs\//,
        }),
        new Minimizer({
          test: /\.css$/,
          minify: Minimizer.lightningCssMinify,
          minimizerOptions: { targets: cssTargets },
        }),
      ],
    },
    // No eval in the browser: the page's content security policy forbids it.
    devtool: serving ? 'cheap-module-source-map' : false,
    cache: {
      type: 'filesystem',
      cacheDirectory: at('.cache/webpack'),
      name: serving ? 'serving' : part,
      buildDependencies: { config: [__filename] },
    },
    experiments: serving
      ? { lazyCompilation: { entries: false, backend: { listen: { host: '127.0.0.1', port: lazyPort } } } }
      : {},
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    devServer: serving ? devServer() : undefined,
  }
}

module.exports = (options = {}) => (options.part === 'visitorPage' ? visitorPage() : bundles(options))
