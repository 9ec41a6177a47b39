import { renderHook, waitFor } from '@testing-library/react'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { holdDeviceForEach } from '../../testing/papers/editor'
import { pageKeeper, pictureOf, readPages } from './keptPages'
import { useBeginning } from './useKept'

holdDeviceForEach()

test.each([
  ['sea_slip', ['old', 'new', 'newer']],
  ['picture', ['new']],
] as const)(
  '%s: chosen files are stored even if the page is left before the editor has loaded',
  async (type, texts) => {
    await pageKeeper(type).keep([{ file: new Blob(['old']) }])
    const document = documentTypes.find((one) => one.type === type)
    if (!document) throw new Error('no document')
    const photos = ['new', 'newer'].map((text) => new File([text], 'a.jpg', { type: 'image/jpeg' }))
    renderHook(() => useBeginning(document, photos, false, () => undefined)).unmount()
    await waitFor(async () => {
      const kept = await readPages(type)
      expect(await Promise.all(kept.map((page) => pictureOf(page).text()))).toEqual(texts)
    })
  },
)
