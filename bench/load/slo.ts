// REL-70 … REL-77 held against a phase of the deadline night.
import type { Measured } from './phase'
import type { Figures } from '../count'

interface Slo {
  readonly id: string
  readonly what: string
  /** At one school's peak, and at ten times that. */
  readonly limits: readonly [once: number, tenfold: number]
  readonly unit: string
  readonly of: (measured: Measured) => number
  /** Passes at or over its limit instead of at or under it. */
  readonly isFloor?: true
}

const save = ({ tally }: Measured) => tally.of('save')
const errorShare = ({ ok, failed }: Figures) => (100 * failed) / Math.max(1, ok + failed)

export const slos: readonly Slo[] = [
  {
    id: 'REL-70',
    what: 'acknowledged and lost, after kill -9',
    limits: [0, 0],
    unit: '',
    of: ({ faults }) => faults.length,
  },
  { id: 'REL-71', what: 'save p50', limits: [30, 100], unit: 'ms', of: (one) => save(one).p50 },
  { id: 'REL-71', what: 'save p95', limits: [150, 500], unit: 'ms', of: (one) => save(one).p95 },
  { id: 'REL-71', what: 'save p99', limits: [400, 1500], unit: 'ms', of: (one) => save(one).p99 },
  {
    id: 'REL-72',
    what: 'saves that failed at first',
    limits: [0.1, 1],
    unit: '%',
    of: (one) => errorShare(save(one)),
  },
  { id: 'REL-72', what: 'saves never stored', limits: [0, 0], unit: '', of: ({ unsaved }) => unsaved },
  {
    id: 'REL-73',
    what: 'sign-in p95',
    limits: [800, 2500],
    unit: 'ms',
    of: ({ tally }) => tally.of('sign-in').p95,
  },
  {
    id: 'REL-74',
    what: 'reads p95',
    limits: [150, 400],
    unit: 'ms',
    of: ({ tally }) => tally.of('read').p95,
  },
  {
    id: 'REL-75',
    what: 'upload p95, last byte to answer',
    limits: [500, 2000],
    unit: 'ms',
    of: ({ tally }) => tally.of('upload').p95,
  },
  {
    id: 'REL-75',
    what: 'uploads stored',
    limits: [99.5, 99],
    unit: '%',
    of: ({ tally }) => uploadShare(tally.of('upload')),
    isFloor: true,
  },
  {
    id: 'REL-76',
    what: 'registration PDF p95',
    limits: [1, 4],
    unit: 's',
    of: ({ tally }) => tally.of('form PDF').p95 / 1000,
  },
  {
    id: 'REL-76',
    what: 'spreadsheet',
    limits: [5, 15],
    unit: 's',
    of: ({ tally }) => tally.of('spreadsheet').longest / 1000,
  },
  {
    id: 'REL-76',
    what: 'all-classes report',
    limits: [20, 60],
    unit: 's',
    of: ({ tally }) => tally.of('all-classes report').longest / 1000,
  },
  {
    id: 'REL-77',
    what: 'memory at its highest',
    limits: [512, 1500],
    unit: 'MB',
    of: ({ memory }) => memory,
  },
  { id: 'REL-77', what: 'processor, of two cores', limits: [70, 100], unit: '%', of: ({ cpu }) => cpu },
]

const uploadShare = ({ ok, failed, refused }: Figures) => (100 * ok) / Math.max(1, ok + failed + refused)

export interface Held {
  readonly slo: Slo
  readonly measured: number
  readonly limit: number
  readonly pass: boolean
}

export const hold = (measured: Measured): Held[] =>
  slos.map((slo) => {
    const limit = slo.limits[measured.scale > 1 ? 1 : 0]
    const value = slo.of(measured)
    return { slo, measured: value, limit, pass: slo.isFloor ? value >= limit : value <= limit }
  })
