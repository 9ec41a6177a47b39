// PDFs that families hand in: those in `honest`, which programs wrote, and those built here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { careless } from './careless'
import { furnished } from './furnished'
import { scanned } from './scanned'

const folder = join(__dirname, 'honest')
const written = () =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  )

/** By name. */
export const honestPdfs: Readonly<Record<string, Buffer>> = {
  ...written(),
  ...scanned,
  ...careless,
  ...furnished,
}
