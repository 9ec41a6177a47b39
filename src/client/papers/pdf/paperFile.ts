import type { MadePage } from '../worker/calls'
import { papersPdf } from './papersPdf'

/** “Birth certificate.pdf” */
export const paperFile = async (title: string, pages: readonly MadePage[]): Promise<File> => {
  const read = pages.map(async ({ jpeg, width, height }) => ({
    ...{ width, height },
    jpeg: new Uint8Array(await jpeg.arrayBuffer()),
  }))
  const pdf = papersPdf(await Promise.all(read))
  return new File([pdf as Uint8Array<ArrayBuffer>], `${title}.pdf`, { type: 'application/pdf' })
}
