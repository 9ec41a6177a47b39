// The texts that the specification quotes are in the sources letter by letter, including its misspellings. {…} is a
// placeholder. Other tests check that each is drawn; this one notices a text that somebody has reworded.
const fs = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '../src')

/** By the folder that must contain each text. */
const texts = {
  'client/session/signIn': ['LOGIN'],
  'client/features/visitor': [
    'Click here to get your student ID',
    'Search for Student ID',
    'Enter date of birth',
    'Enter password',
    'New Password',
    'Confirm New Password',
    'Change Password',
    'Username field empty',
  ],
  'client/features/family': [
    'View Term Reports',
    'Edit/View Registration',
    'Password Changed Successfully.',
    'Select Term Report',
    'End of Term Report',
    'Form {form} - {class}',
    'Report posted {date}',
    'Report not posted',
    'Generate Registration Form',
    'Resubmit File',
  ],
  'client/papers': ['Please select a file!', 'Could not upload the file!'],
  'client/layout': ['Student Portal / Administrator'],
  'client/pages/office': ['Dashboard', 'Export Data', 'Reports', 'Import Students', 'Post Term Reports'],
  'client/features/office/exports': ['Downloading data...', 'Registration Data.xlsx', 'Registration report'],
  'client/features/office/students': [
    'Students',
    'Date of Birth',
    'Birth Certicate Pin',
    'Birth Cerficate Pin',
    'Total Number of Students',
    'Registration Form',
    'Updating',
    'Updated Successfully.',
    'Error Occured.',
    '{name} password reset successfully.',
  ],
  'client/features/office/posting': [
    'Academic Year',
    'Post {year} Term {term} reports?',
    '{act} reports please stand by',
    '{year} Term {term} reports',
  ],
  'shared/record': [
    'I Agree',
    'Enter 7 digits only',
    '7 Digits Needed',
    'This field is required.',
    'Only Numbers Allowed',
    'Invalid e-mail',
    'Enter number only',
    'Married',
    'Both Parents',
    'Father Only',
    'Mother Only',
    'Guardian',
    'Upload Documents',
    'Medical Data',
    'Health Data',
  ],
  'shared/rules': ['Term {term}, {year}', 'Report not posted'],
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
