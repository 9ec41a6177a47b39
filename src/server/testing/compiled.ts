// Workers and processes of the tests run compiled files, which start in a third of the time. They are made of the
// sources at hand, all of them in half a second, whenever tests begin.
import { transformSync, type Options } from '@swc/core'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'

const root = join(__dirname, '../../..')
/** As deep as src and dist, so that what a file finds from its place is found from here, too. */
const target = join(root, '.compiled')

const options: Options = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
}

/** The compiled twin of a source file. */
export const compiled = (source: string): string =>
  join(target, relative(join(root, 'src'), source)).replace(/\.ts$/, '.js')

/** Runs of tests that begin together write the same files: each is whole at every moment. */
const place = (file: string, write: (draft: string) => void) => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  write(draft)
  renameSync(draft, file)
}

const compile = (source: string) => {
  place(compiled(source), (draft) => {
    if (extname(source) !== '.ts') return copyFileSync(source, draft)
    const { code } = transformSync(readFileSync(source, 'utf8'), { ...options, filename: source })
    writeFileSync(draft, code)
  })
}

const scope = { type: 'commonjs', imports: { '#shared/*': './shared/*.js' } }

export const compileServer = (): void => {
  place(join(target, 'package.json'), (draft) => writeFileSync(draft, JSON.stringify(scope)))
  for (const floor of ['server', 'shared'])
    for (const entry of readdirSync(join(root, 'src', floor), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !/\.test\.ts$|^tsconfig/.test(entry.name))
        compile(join(entry.parentPath, entry.name))
}
