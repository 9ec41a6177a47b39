// PDFs that must not come in as they are: what acts, what carries something along, what takes too long or too much, and
// what two readers read differently.
import { active } from './active'
import { concealed } from './concealed'
import { costly } from './costly'

/** By name. */
export const hostilePdfs: Readonly<Record<string, Buffer>> = { ...active, ...concealed, ...costly }
