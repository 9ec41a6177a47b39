// The one shape of every error of the API.
import * as Type from 'typebox'

/** `message` says what to do; `errors` names the fields. Sign-in failures put their text in errors.message[0]. */
export const ApiError = Type.Object({
  message: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** The stored value, with a 409 on a setting. */
  current: Type.Optional(Type.Unknown()),
  /** The time of the next allowed attempt (ISO, UTC), with a 429 after too many wrong passwords on one device. */
  wait_until: Type.Optional(Type.String()),
  /** Set with status 500, to find the line in the log. */
  request_id: Type.Optional(Type.String()),
})
export type ApiError = Type.Static<typeof ApiError>
