import { followed, type Editing } from './useEditing'

const photos = [new File(['photo'], 'a.jpg')]
const closed: Editing = { is: 'closed' }
const open: Editing = { is: 'open', photos }
const asking: Editing = { is: 'asking', photos }
const ending: Editing = { is: 'ending' }

const inAddress = { isInAddress: true, hasKept: false, risk: null }
const gone = { ...inAddress, isInAddress: false }

test.each([
  ['Back closes it', open, gone, closed],
  ['Back warns if something would be lost', open, { ...gone, risk: 'yet' as const }, asking],
  [
    'a reload or Forward continues with the stored photos',
    closed,
    { ...inAddress, hasKept: true },
    { is: 'open', photos: [] },
  ],
  ['after leaving the address it can be opened again', ending, gone, closed],
])('%s', (_name, from, facts, to) => {
  expect(followed(from, facts)).toEqual(to)
})

test.each([
  ['an address without stored photos opens nothing', closed, inAddress],
  ['stored photos alone open nothing', closed, { ...gone, hasKept: true }],
  [
    'a finished paper does not reopen while the address still has it',
    ending,
    { ...inAddress, hasKept: true },
  ],
  ['the question stays until answered', asking, gone],
])('%s', (_name, from, facts) => {
  expect(followed(from, facts)).toBe(from)
})
