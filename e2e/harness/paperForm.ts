// A form that came in on paper, typed in by the office on the student's page.
import type { Locator, Page } from '@playwright/test'
import { answer, choose, noneOf } from './registration'

type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** By section and label, in the order of the form; what is chosen with a press stands apart. */
const texts: Rows = {
  'Birth and nationality': {
    'Country of birth': 'Trinidad and Tobago',
    Nationality: 'Trinidadian',
    'Electronic birth pin': '00123456789',
  },
  'Where the student lives': { 'Home address': '12 O’Brien Street', Town: 'D’Abadie' },
  Background: { 'Previous school': 'Sunny Hill Primary' },
  Mother: {
    Name: 'María Núñez',
    'Home address': '12 O’Brien Street',
    'Mobile phone': '5551234',
    'E-mail': 'None',
  },
  'Brothers and sisters': {
    'Children in the family': '3',
    'Children at home': '2',
    'Place in the family': '1',
  },
  'In an emergency': {
    'Emergency contact': 'Aunt Rosa',
    Phone: '5554321',
    'Relation to the student': 'Aunt',
  },
  'Allergies and medical history': { Allergies: 'None', 'Medical history': 'None' },
}

const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** Everything that the form asks of a student who lives with the mother; all sections are open. */
export const typeInForm = async (page: Page): Promise<void> => {
  await part(page, 'Birth and nationality').getByRole('radio', { name: 'Female' }).check()
  await part(page, 'Who the student lives with').getByRole('radio', { name: 'Mother Only' }).check()
  await choose(page, part(page, 'Where the student lives'), 'Regional corporation', 'Tunapuna–Piarco')
  for (const title of ['Immunized against', 'Conditions', 'Learning challenges']) await noneOf(page, title)
  await choose(page, part(page, 'Learning at home'), 'Device for school work', 'Tablet')
  for (const [title, answers] of Object.entries(texts))
    for (const [label, value] of Object.entries(answers)) await answer(part(page, title), label, value)
}
