// The texts that the specification quotes are in the sources letter by letter. {…} is a placeholder. Most are named by the
// tests of their screens; these are the others, and this test notices one that somebody has reworded.
const fs = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '../src')

/** By the folder that must contain each text. */
const texts = {
  'client/features/family': [
    'View Term Reports',
    'Form {form} - {class}',
    'Report posted {date}',
    'Resubmit File',
  ],
  'client/features/office/exports': ['Registration report'],
  'client/features/office/students': ['Updating', '{name} password reset successfully.'],
  'client/features/office/posting': [
    'Post {year} Term {term} reports?',
    '{act} reports please stand by',
    '{year} Term {term} reports',
  ],
  'shared/record': ['Only Numbers Allowed'],
  'shared/rules': ['Term {term}, {year}'],
}

const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm

const sourceOf = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => fs.readFileSync(path.join(root, folder, file), 'utf8').replace(comments, ''))
    .join('\n')

const patternOf = (text) => {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`(?<![\\w-])${parts.join('\\$?\\{[^}]+\\}')}(?![\\w-])`)
}

describe.each(Object.keys(texts))('src/%s', (folder) => {
  const source = sourceOf(folder)
  test.each(texts[folder])('says “%s”', (text) => {
    expect(patternOf(text).test(source)).toBe(true)
  })
})
