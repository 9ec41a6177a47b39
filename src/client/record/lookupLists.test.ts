import { fieldOf } from '#shared/record/fields'
import { schoolApi } from '../api/school/schoolApi'
import { fullStore } from '../testing/renderApp'
import { displayOf } from './lookupLists'

const store = fullStore()
const { upsertQueryData } = schoolApi.util

beforeAll(async () => {
  await store.dispatch(upsertQueryData('listHouses', undefined, [{ id: 2, name: 'Cocrico', colour: null }]))
  await store.dispatch(upsertQueryData('listReligions', undefined, [{ code: '4', religion: 'Hinduism' }]))
})

describe('answers in words', () => {
  test.each([
    ['first_name', 'Inés', 'Inés'],
    ['house_code', 2, 'Cocrico'],
    ['religion_code', '4', 'Hinduism'],
    // The key of a deleted entry is better than nothing; while the list is loading, nothing is shown.
    ['religion_code', '9', '9'],
    ['ethnic_group_code', '1', '…'],
    ['address_line_2', 'Arima', 'Arima'],
    ['phone_home', '6551234', '1868 6551234'],
    ['phone_home', '+1 718 555 0199', '+1 718 555 0199'],
    ['date_of_birth', '2014-06-02', '2 June 2014'],
    ['date_of_birth', 'soon', 'soon'],
    ['asthma', 1, 'Yes'],
    ['asthma', 0, 'No'],
    ['asthma', null, null],
    ['email', '', null],
  ] as const)('%s %s', (name, value, text) => {
    expect(displayOf(store.getState(), fieldOf(name), value)).toBe(text)
  })
})
