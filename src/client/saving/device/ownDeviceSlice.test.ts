import { answered, ownDeviceSlice, ownershipRead, type OwnDevice } from './ownDeviceSlice'

test.each<[string, OwnDevice['is'], { type: string }, OwnDevice['is']]>([
  ['the account was not asked yet', 'unknown', ownershipRead(null), 'unasked'],
  ['the account called the device its own', 'unknown', ownershipRead('own'), 'own'],
  ['the account called the device shared', 'unknown', ownershipRead('shared'), 'shared'],
  ['somebody answers', 'unasked', answered('own'), 'own'],
  ['the account changes its answer', 'own', answered('shared'), 'shared'],
])('%s', (_name, from, event, to) => {
  expect(ownDeviceSlice.reducer({ is: from }, event)).toEqual({ is: to })
})
