import { offersFor } from './offers'

const family = {
  living_status: 'Both Parents',
  home_address: '12 Main Road',
  address_line_2: 'Arima',
  mother_name: 'Anjali Núñez',
  mother_home_address: '4 Hill Street, Toco',
  mobile_phone_mother: '5551234',
  mother_business_place: 'Port Authority',
  mother_business_phone: '6250001',
  father_home_address: null,
}

describe('UX-18 nothing has to be typed twice', () => {
  test('the address of the student, and for the father that of the mother', () => {
    expect(offersFor('father', family)).toEqual([
      {
        label: 'Same address as the student',
        done: 'Address copied from the student.',
        values: { father_home_address: '12 Main Road, Arima' },
      },
      {
        label: 'Same address as the mother',
        done: 'Address copied from the mother.',
        values: { father_home_address: '4 Hill Street, Toco' },
      },
    ])
  })

  test('the emergency contact is filled from a parent', () => {
    expect(offersFor('emergency', family)).toEqual([
      {
        label: 'Use the mother: Anjali Núñez',
        done: 'Copied from the mother.',
        values: {
          emergency_contact: 'Anjali Núñez',
          emergency_home_phone: '5551234',
          relation_to_child: 'Mother',
          relative_in_school: 'Port Authority 6250001',
        },
      },
    ])
  })

  test.each([
    ['nothing is known', 'father', { living_status: 'Father Only' }],
    [
      'it is already so',
      'father',
      { living_status: 'Father Only', home_address: 'A', father_home_address: 'A' },
    ],
    ['nobody is named', 'emergency', { living_status: 'Both Parents' }],
    ['the section offers nothing', 'birth', family],
  ])('no offer when %s', (_name, section, answers) => {
    expect(offersFor(section, answers)).toEqual([])
  })

  test('what is too long for its field is left to be typed, not cut off', () => {
    const long = { ...family, mother_business_place: 'x'.repeat(50) }
    expect(offersFor('emergency', long)[0]?.values).toEqual({
      emergency_contact: 'Anjali Núñez',
      emergency_home_phone: '5551234',
      relation_to_child: 'Mother',
    })
  })
})
