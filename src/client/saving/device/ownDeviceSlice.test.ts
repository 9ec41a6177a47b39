import { answered, ownDeviceSlice, ownershipRead, type OwnDevice } from './ownDeviceSlice'

test.each<[string, OwnDevice['is'], { type: string }, OwnDevice['is']]>([
  ['nobody was asked yet', 'unknown', ownershipRead(null), 'unasked'],
  ['it was called the own one', 'unknown', ownershipRead('own'), 'own'],
  ['it was called a shared one', 'unknown', ownershipRead('shared'), 'shared'],
  ['somebody answers', 'unasked', answered('own'), 'own'],
  ['somebody thinks again', 'own', answered('shared'), 'shared'],
])('%s', (_name, from, event, to) => {
  expect(ownDeviceSlice.reducer({ is: from }, event)).toEqual({ is: to })
})
