// The first two steps of a form that is filled in from nothing, for a student who lives with the mother.
import type { Page } from '@playwright/test'
import { answer, choose, section } from './registration'

export const answerStudentData = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Female' }).check()
  const birth = section(page, 'Birth and nationality')
  await answer(birth, 'Country of birth', 'Trinidad and Tobago')
  await answer(birth, 'Nationality', 'Trinidadian')
  await answer(birth, 'Electronic birth pin', '00123456789')
  const home = section(page, 'Where the student lives')
  await answer(home, 'Home address', '12 O’Brien Street')
  await answer(home, 'Town', 'D’Abadie')
  await choose(page, home, 'Regional corporation', 'Tunapuna–Piarco')
  await answer(section(page, 'Background'), 'Previous school', 'Sunny Hill Primary')
}

/** @param email 'None' where the mother has no address */
export const answerFamilyData = async (page: Page, { email }: { email: string }): Promise<void> => {
  await page.getByRole('radio', { name: 'Mother Only' }).check()
  const mother = section(page, 'Mother')
  await answer(mother, 'Name', 'María Núñez')
  await answer(mother, 'Home address', '12 O’Brien Street')
  await answer(mother, 'Mobile phone', '5551234')
  await answer(mother, 'E-mail', email)
  const children = section(page, 'Brothers and sisters')
  await answer(children, 'Children in the family', '3')
  await answer(children, 'Children at home', '2')
  await answer(children, 'Place in the family', '1')
  const emergency = section(page, 'In an emergency')
  await answer(emergency, 'Emergency contact', 'Aunt Rosa')
  await answer(emergency, 'Phone', '5554321')
  await answer(emergency, 'Relation to the student', 'Aunt')
}
