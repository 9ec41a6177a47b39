// A test of the computed styles in all client tests (scripts/jest/computedStyle.cjs).
const page = (html: string) => {
  document.body.innerHTML = html
  return (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
}

test.each([
  ['<p>', 'p', 'block'],
  ['<span>', 'span', ''],
  ['<p hidden>', 'p', 'none'],
  ['<p style="display: none">', 'p', 'none'],
  ['<p hidden style="display: flex">', 'p', 'flex'],
  ['<input type="hidden">', 'input', 'none'],
  ['<input>', 'input', 'inline-block'],
  ['<dialog>', 'dialog', 'none'],
  ['<dialog open>', 'dialog', ''],
  ['<template>', 'template', 'none'],
])('%s is displayed as in jsdom', (html, selector, display) => {
  const style = page(html)(selector)
  expect([style.display, style.getPropertyValue('display')]).toEqual([display, display])
})

test('visibility and pointer events are taken over from the elements around', () => {
  const styleOf = page(
    '<div style="visibility: hidden; pointer-events: none"><p><b style="visibility: visible"></b></p></div><i></i>',
  )
  const of = (selector: string) => [styleOf(selector).visibility, styleOf(selector).pointerEvents]
  expect([of('p'), of('b'), of('i')]).toEqual([
    ['hidden', 'none'],
    ['visible', 'none'],
    ['visible', 'auto'],
  ])
})

test('other properties are those of the element', () => {
  const styleOf = page('<p style="opacity: 0; margin-top: 4px"><b></b></p>')
  expect([styleOf('p').opacity, styleOf('p').marginTop, styleOf('b').opacity]).toEqual(['0', '4px', ''])
})
