// Bundles the client's packages into one file. Jest compiles every module again for every test file, and antd and its icons
// have thousands of modules: loading one bundle takes a tenth of the time.
const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { at } = require('../lib/paths.cjs')

const packages = [
  '@ant-design/cssinjs',
  '@reduxjs/toolkit',
  '@reduxjs/toolkit/query',
  '@reduxjs/toolkit/query/react',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'antd',
  'dayjs',
  'file-saver',
  'react-dom',
  'react-dom/client',
  'react-redux',
  'react-router-dom',
  'redux-persist',
  'typebox',
]

const icons = '@ant-design/icons'
const iconImport = new RegExp(`import \\{([^}]*)\\} from '${icons}'`, 'g')

// Jest treats code in a folder of this name as foreign, and reports the line of the test that called it.
const folder = '.cache/clientPackages/node_modules'

/** For moduleNameMapper. */
const bundledPackages = { [`^(${[...packages, icons].join('|')})$`]: `<rootDir>/${folder}/$1.cjs` }

const usedIcons = () => {
  const names = fs
    .readdirSync(at('src/client'), { recursive: true })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...fs.readFileSync(at('src/client', file), 'utf8').matchAll(iconImport)])
    .flatMap(([, list]) => list.split(',').map((name) => name.trim()))
  return [...new Set(names)].filter(Boolean).sort()
}

/** Each is evaluated when first required. */
const lazily = (name, module = name) =>
  `Object.defineProperty(exports, '${name}', { get: () => require('${module}') })`

/** Only the icons in use; the package has three thousand. */
const onlyUsedIcons = (names) => ({
  name: 'used icons',
  setup: (build) => {
    const contents = names
      .map((name) => `export { default as ${name} } from '${icons}/es/icons/${name}'`)
      .join('\n')
    build.onResolve({ filter: /^used-icons$/ }, () => ({ path: 'used-icons', namespace: 'icons' }))
    build.onLoad({ filter: /.*/, namespace: 'icons' }, () => ({ contents, resolveDir: at() }))
  },
})

const bundle = async (iconNames) => {
  const { outputFiles } = await require('esbuild').build({
    stdin: {
      contents: [...packages.map((name) => lazily(name)), lazily(icons, 'used-icons')].join('\n'),
      resolveDir: at(),
    },
    plugins: [onlyUsedIcons(iconNames)],
    bundle: true,
    // React's act() requires setImmediate from Node through its own module object, which a bundle lacks.
    external: ['react', 'react/jsx-runtime'],
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'none',
    // The development builds, because their warnings fail a test.
    define: { 'process.env.NODE_ENV': '"test"' },
    write: false,
  })
  return outputFiles[0].text
}

/** Replaces the file atomically: another run may be reading it. */
const write = (name, text) => {
  const file = at(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(`${file}.${process.pid}`, text)
  fs.renameSync(`${file}.${process.pid}`, file)
}

const stampOf = (iconNames) =>
  crypto
    .createHash('sha256')
    .update(fs.readFileSync(at('node_modules/.package-lock.json')))
    .update(fs.readFileSync(__filename))
    .update(iconNames.join())
    .digest('hex')

const isWritten = (stamp) =>
  fs.existsSync(at(folder, 'stamp')) && fs.readFileSync(at(folder, 'stamp'), 'utf8') === stamp

/** Jest's globalSetup: bundles the installed packages, unless that is done already. */
module.exports = async () => {
  const iconNames = usedIcons()
  const stamp = stampOf(iconNames)
  if (isWritten(stamp)) return
  write('bundle.cjs', await bundle(iconNames))
  const bundled = JSON.stringify(at(folder, 'bundle.cjs'))
  for (const name of [...packages, icons])
    write(`${name}.cjs`, `module.exports = require(${bundled})['${name}']\n`)
  write('stamp', stamp)
}

module.exports.bundledPackages = bundledPackages
