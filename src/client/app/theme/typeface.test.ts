// A late font moves nothing; e2e/stillPages.spec.ts tests whole pages.
export {}

const openPage = async () => {
  jest.resetModules()
  let come = (): void => undefined
  const add = jest.fn()
  class Face {
    load = () =>
      new Promise((loaded) => {
        come = () => loaded(this)
      })
  }
  Object.assign(window, { FontFace: Face })
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true })
  const { drawWithWhatIsHere } = await import('./typeface')
  return {
    add,
    drawWithWhatIsHere,
    come: async () => {
      come()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('a page drawn after the font has loaded uses it', async () => {
  const { add, come, drawWithWhatIsHere } = await openPage()
  expect(add).not.toHaveBeenCalled()
  await come()
  drawWithWhatIsHere()
  expect(add).toHaveBeenCalledTimes(2)
})

test('a page drawn earlier keeps its fallback font', async () => {
  const { add, come, drawWithWhatIsHere } = await openPage()
  drawWithWhatIsHere()
  await come()
  expect(add).not.toHaveBeenCalled()
})
