// Whether everything can be loaded as it would be run, and whether the portal under it is the built one throughout.
import { join } from 'node:path'

const root = join(__dirname, '..')
const [built, source] = [join(root, 'dist/'), join(root, 'src/')]

/** Compiled files that have taken a source: their threads would look for sources, too, and not start. */
const mixed = (): string[] =>
  Object.values(require.cache).flatMap((module) =>
    module?.filename.startsWith(built)
      ? module.children
          .filter(({ filename }) => filename.startsWith(source))
          .map(({ filename }) => `${module.filename} takes ${filename}`)
      : [],
  )

/** Loads each entry; says how many there are. */
export const check = async (entries: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> => {
  for (const load of Object.values(entries)) await load()
  const wrong = mixed()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  process.stdout.write(`${Object.keys(entries).length} can be run\n`)
}
