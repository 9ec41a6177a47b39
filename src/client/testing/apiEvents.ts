// The actions of RTK Query as the slices hear them. If RTK ever changes their shape, the slice tests fail,
// because the matchers are real.
type Phase = 'pending' | 'fulfilled' | 'rejected'

interface Heard {
  readonly originalArgs?: unknown
  readonly payload?: unknown
}

const event =
  (kind: 'query' | 'mutation', thunk: 'executeQuery' | 'executeMutation') =>
  (phase: Phase, endpointName: string, { originalArgs, payload }: Heard = {}) => ({
    type: `api/${thunk}/${phase}`,
    payload,
    meta: {
      requestId: 'test',
      requestStatus: phase,
      rejectedWithValue: phase === 'rejected' && payload !== undefined,
      fulfilledTimeStamp: 0,
      arg: { type: kind, endpointName, originalArgs },
    },
  })

export const queryEvent = event('query', 'executeQuery')
export const mutationEvent = event('mutation', 'executeMutation')
