import { drawPage, type PdfPageProxy } from './pdfEngine'
import { turned } from './pageSize'

test.each([
  [0, 612, 792],
  [1, 792, 612],
  [2, 612, 792],
  [3, 792, 612],
])('after %i quarter turns the space is %i × %i', (turns, width, height) => {
  expect(turned({ width: 612, height: 792 }, turns)).toEqual({ width, height })
})

test.each([
  [0, 0, 0],
  [0, 1, 90],
  [90, 0, 90],
  [270, 1, 0],
  [90, 3, 0],
])('a page with rotation %i°, turned %i times, is drawn at %i°', (rotate, turns, rotation) => {
  const getViewport = jest.fn(() => ({ width: 10, height: 20 }))
  const render = jest.fn(() => ({ promise: Promise.resolve(), cancel: () => undefined }))
  drawPage({ rotate, getViewport, render } as unknown as PdfPageProxy, 1, 1, turns)
  expect(getViewport).toHaveBeenCalledWith({ scale: 1, rotation })
})
