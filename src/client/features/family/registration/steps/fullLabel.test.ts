import { fullLabel } from './fullLabel'

test.each([
  [{ step: 'family', name: 'father_name', label: 'Name' }, 'Father: Name'],
  [{ step: 'family', name: 'emergency_contact', label: 'Emergency contact' }, 'Emergency contact'],
  [{ step: 'student', name: 'home_address', label: 'Home address' }, 'Home address'],
  [{ step: 'complete', name: 'agree_terms_conditions', label: 'I Agree' }, 'Your agreement'],
  [{ step: 'documents', name: 'picture', label: 'Passport photo' }, 'Passport photo'],
] as const)('%j', (thing, label) => {
  expect(fullLabel(thing)).toBe(label)
})
