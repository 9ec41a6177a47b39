import { followed, type Editing } from './editing'

const photos = [new File(['photo'], 'a.jpg')]
const closed: Editing = { is: 'closed' }
const open: Editing = { is: 'open', photos }
const asking: Editing = { is: 'asking', photos }
const ending: Editing = { is: 'ending' }

const inAddress = { isInAddress: true, hasKept: false, risk: null }
const gone = { ...inAddress, isInAddress: false }

test.each([
  ['Back closes it', open, gone, closed],
  ['Back asks where something would be lost', open, { ...gone, risk: 'yet' as const }, asking],
  [
    'a reload, or Forward, goes on with what is kept',
    closed,
    { ...inAddress, hasKept: true },
    { is: 'open', photos: [] },
  ],
  ['once the address is left it may be opened anew', ending, gone, closed],
])('%s', (_name, from, facts, to) => {
  expect(followed(from, facts)).toEqual(to)
})

test.each([
  ['an address with nothing kept opens nothing', closed, inAddress],
  ['nor do kept photos alone', closed, { ...gone, hasKept: true }],
  [
    'what is over does not open again while the address still has it',
    ending,
    { ...inAddress, hasKept: true },
  ],
  ['the question stays until it is answered', asking, gone],
])('%s', (_name, from, facts) => {
  expect(followed(from, facts)).toBe(from)
})
